/** All that other areas' server faces may import of sales. */
export { holdSales, ON_SALE } from './room.ts'
export { stage } from './stage.ts'
