/** Texts of the demo contracts: in every state, for several suppliers. */
import type { Contract } from '../area.ts'

/** Goods by name; of `product`: the place among the products of the supplier. */
type Goods = { category: string } | { brand: string } | { product: number }
/** A goods group with its bands: percent from a revenue on, in millions of VND. */
export type DiscountText = {
  name: string
  goods: Goods
  /** Further goods, whose revenue counts with these. */
  more?: readonly Goods[]
  bands: readonly (readonly [percent: number, from: number])[]
}

export type ContractText = {
  /** Place among the demo suppliers. */
  shop: number
  name: string
  kind: Contract['kind']
  status: Contract['status']
  hidden?: boolean
  /** Days from now. */
  signed: number
  from: number
  to: number | null
  /** The last day that was signed, where a new version ended it earlier. */
  agreed?: number
  /** Place in this list of the contract that it replaces. */
  replaces?: number
  discounts: readonly DiscountText[]
  excerpts?: readonly string[]
  rejected?: string
  note?: string
}

const clubs = (...bands: DiscountText['bands']): DiscountText => ({
  name: 'Gậy theo doanh số tháng',
  goods: { category: 'Gậy golf' },
  bands,
})

/** The oldest first. */
export const CONTRACTS: readonly ContractText[] = [
  {
    ...{ shop: 0, name: 'Hợp đồng đại lý năm thứ nhất', kind: 'agency', status: 'superseded' },
    ...{ signed: -512, from: -500, to: -136, agreed: -100 },
    discounts: [clubs([14, 0]), { name: 'Bóng', goods: { category: 'Bóng golf' }, bands: [[9, 0]] }],
    excerpts: ['Điều 4 – Chiết khấu'],
    note: 'Ký lại sớm theo đề nghị của nhà cung cấp.',
  },
  {
    ...{ shop: 10, name: 'Hợp đồng gian hàng trên sàn', kind: 'marketplace', status: 'approved' },
    ...{ signed: -410, from: -400, to: -36 },
    discounts: [{ name: 'Trang phục', goods: { category: 'Trang phục' }, bands: [[11, 0]] }],
    note: 'Hết hạn, nhà cung cấp đang xem lại mức chiết khấu.',
  },
  {
    ...{ shop: 6, name: 'Hợp đồng đại lý gậy và túi', kind: 'agency', status: 'approved' },
    ...{ signed: -350, from: -345, to: 20 },
    discounts: [
      clubs([12, 0], [10, 80]),
      { name: 'Túi gậy', goods: { category: 'Túi gậy' }, bands: [[10, 0]] },
    ],
    excerpts: ['Điều 3 – Hàng hoá', 'Điều 4 – Chiết khấu'],
  },
  {
    ...{ shop: 1, name: 'Hợp đồng hợp tác kinh doanh trên sàn', kind: 'marketplace', status: 'approved' },
    ...{ signed: -308, from: -300, to: null },
    discounts: [
      clubs([12, 0], [10, 50], [8, 200]),
      { name: 'Bóng', goods: { category: 'Bóng golf' }, bands: [[9, 0]] },
      { name: 'Titleist', goods: { brand: 'Titleist' }, bands: [[7, 0]] },
    ],
    excerpts: ['Điều 5 – Hoa hồng', 'Phụ lục 1 – Bảng chiết khấu'],
  },
  {
    ...{ shop: 2, name: 'Hợp đồng ký gửi hàng tồn', kind: 'consignment', status: 'approved', hidden: true },
    ...{ signed: -205, from: -200, to: 165 },
    discounts: [{ name: 'Giày', goods: { category: 'Giày golf' }, bands: [[18, 0]] }],
    note: 'Tạm ẩn: hàng ký gửi đã chuyển sang hợp đồng mới.',
  },
  {
    ...{ shop: 0, name: 'Hợp đồng đại lý năm thứ hai', kind: 'agency', status: 'approved' },
    ...{ signed: -140, from: -135, to: 230, replaces: 0 },
    discounts: [
      { ...clubs([12, 0], [10, 50], [8, 200]), more: [{ category: 'Túi gậy' }, { category: 'Găng tay' }] },
      { name: 'Bóng', goods: { category: 'Bóng golf' }, bands: [[8, 0]] },
      {
        name: 'Hàng TaylorMade',
        goods: { brand: 'TaylorMade' },
        bands: [
          [11, 0],
          [9, 100],
        ],
      },
    ],
    excerpts: ['Điều 4 – Chiết khấu', 'Điều 9 – Chấm dứt trước hạn'],
  },
  {
    ...{
      shop: 11,
      name: 'Hợp đồng gian hàng thử nghiệm',
      kind: 'marketplace',
      status: 'approved',
      hidden: true,
    },
    ...{ signed: -130, from: -120, to: 245 },
    discounts: [{ name: 'Dụng cụ tập', goods: { category: 'Dụng cụ tập' }, bands: [[10, 0]] }],
    note: 'Nhà cung cấp tạm nghỉ bán đến hết quý.',
  },
  {
    ...{ shop: 12, name: 'Hợp đồng ký gửi phụ kiện', kind: 'consignment', status: 'approved', hidden: true },
    ...{ signed: -112, from: -110, to: null },
    discounts: [{ name: 'Phụ kiện', goods: { category: 'Phụ kiện' }, bands: [[16, 0]] }],
  },
  {
    ...{ shop: 8, name: 'Hợp đồng phân phối độc quyền', kind: 'agency', status: 'approved' },
    ...{ signed: -95, from: -90, to: 275 },
    discounts: [
      {
        name: 'Sản phẩm chủ lực',
        goods: { product: 0 },
        bands: [
          [6, 0],
          [5, 150],
        ],
      },
      { name: 'Phụ kiện', goods: { category: 'Phụ kiện' }, bands: [[13, 0]] },
    ],
    excerpts: ['Phụ lục 2 – Sản phẩm chủ lực'],
  },
  {
    ...{ shop: 4, name: 'Hợp đồng gian hàng mùa giải', kind: 'marketplace', status: 'rejected' },
    ...{ signed: -40, from: -10, to: 355 },
    discounts: [{ name: 'Găng tay', goods: { category: 'Găng tay' }, bands: [[3, 0]] }],
    rejected: 'Chiết khấu 3 % thấp hơn mức sàn 6 % của ngành hàng, đề nghị thương lượng lại.',
  },
  {
    ...{ shop: 2, name: 'Hợp đồng ký gửi giày và áo', kind: 'consignment', status: 'approved' },
    ...{ signed: -34, from: -30, to: 335 },
    discounts: [
      {
        name: 'Giày',
        goods: { category: 'Giày golf' },
        bands: [
          [15, 0],
          [13, 60],
        ],
      },
      { name: 'Áo', goods: { category: 'Áo golf' }, bands: [[14, 0]] },
    ],
    excerpts: ['Điều 6 – Đối soát hàng ký gửi'],
  },
  {
    ...{ shop: 9, name: 'Hợp đồng dịch vụ kho và đóng gói', kind: 'service', status: 'rejected' },
    ...{ signed: -20, from: 10, to: 375 },
    discounts: [],
    rejected: 'Thiếu phụ lục bảng giá dịch vụ.',
  },
  {
    ...{ shop: 5, name: 'Hợp đồng đại lý từ quý tới', kind: 'agency', status: 'approved' },
    ...{ signed: -12, from: 15, to: 745 },
    discounts: [clubs([11, 0], [9, 120])],
    excerpts: ['Điều 4 – Chiết khấu'],
  },
  {
    ...{ shop: 3, name: 'Hợp đồng dịch vụ chụp ảnh sản phẩm', kind: 'service', status: 'pending' },
    ...{ signed: -6, from: 0, to: 364 },
    discounts: [],
    note: 'Nhà cung cấp cần ảnh trước đợt hàng mới.',
  },
  {
    ...{ shop: 0, name: 'Hợp đồng đại lý năm thứ ba', kind: 'agency', status: 'pending' },
    ...{ signed: -4, from: 120, to: 850, replaces: 5 },
    discounts: [
      clubs([11, 0], [9, 50], [7, 200]),
      { name: 'Bóng', goods: { category: 'Bóng golf' }, bands: [[8, 0]] },
    ],
    excerpts: ['Điều 4 – Chiết khấu'],
  },
  {
    ...{ shop: 6, name: 'Hợp đồng đại lý gậy và túi, gia hạn', kind: 'agency', status: 'pending' },
    ...{ signed: -3, from: 14, to: 379, replaces: 2 },
    discounts: [
      clubs([12, 0], [10, 100]),
      { name: 'Túi gậy', goods: { category: 'Túi gậy' }, bands: [[9, 0]] },
    ],
    excerpts: ['Điều 4 – Chiết khấu'],
  },
  {
    ...{ shop: 7, name: 'Hợp đồng gian hàng trên sàn', kind: 'marketplace', status: 'pending' },
    ...{ signed: -1, from: 3, to: null },
    discounts: [
      { name: 'Thiết bị đo', goods: { category: 'Thiết bị đo' }, bands: [[8, 0]] },
      { name: 'Xe đẩy', goods: { category: 'Xe đẩy' }, bands: [[9, 0]] },
    ],
    excerpts: ['Điều 5 – Hoa hồng'],
  },
]
