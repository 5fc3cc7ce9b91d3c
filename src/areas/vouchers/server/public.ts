/** All that other areas' server faces may import of vouchers. */
export { stage } from './stage.ts'
