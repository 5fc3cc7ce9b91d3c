/** All that other areas' server faces may import of contracts. */
export { type Clause, clausesOf, type SuppliedGoods } from './clauses.ts'
