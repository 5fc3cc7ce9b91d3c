/** The banner of a restored database, for the shell. */
export { HeldBanner } from './held/banner.tsx'
