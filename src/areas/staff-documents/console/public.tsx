/** Parts of the staff documents' console face that all areas may use. */
export { Audience } from './audience.tsx'
