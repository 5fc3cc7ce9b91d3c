/** All that other areas' server faces may import of promotions. */
export { stage } from './stage.ts'
