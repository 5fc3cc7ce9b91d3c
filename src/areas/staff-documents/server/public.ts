/** Parts of the staff documents' server face that all areas may use. */
export { mountAudiences } from './audiences.ts'
