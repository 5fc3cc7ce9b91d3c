/** Carriers with the shapes of their bill codes. */
export type CarrierText = {
  name: string
  website: string | null
  /** Null: the carrier has no page with the bill code in its address. */
  trackingUrl: string | null
  baseFee: number
  /** Share of the parcels. */
  share: number
  /** Shape of its bill codes: letters are fixed, `9` is any digit. */
  bill: string
  /** When it fetches the day's last parcels. */
  cutOff?: string
  note: string
}

export const CARRIERS: readonly CarrierText[] = [
  {
    name: 'Giao Hàng Nhanh (GHN)',
    website: 'https://ghn.vn',
    trackingUrl: 'https://donhang.ghn.vn/?order_code={code}',
    baseFee: 35_000,
    share: 26,
    bill: 'GYA9L9K9T9',
    cutOff: '17:00',
    note: 'Tổng đài 1900 636 677.',
  },
  {
    name: 'Giao Hàng Tiết Kiệm (GHTK)',
    website: 'https://ghtk.vn',
    trackingUrl: 'https://i.ghtk.vn/{code}',
    baseFee: 30_000,
    share: 24,
    bill: 'S9999999.SGB.99',
    note: 'Tổng đài 1900 6092. Đối soát COD thứ Hai, Tư, Sáu.',
  },
  {
    name: 'Viettel Post',
    website: 'https://viettelpost.com.vn',
    trackingUrl: null,
    baseFee: 32_000,
    share: 20,
    bill: 'VTP999999999',
    note: 'Tổng đài 1900 8095. Nhận hàng cồng kềnh (bộ gậy, xe đẩy).',
  },
  {
    name: 'J&T Express',
    website: 'https://jtexpress.vn',
    trackingUrl: 'https://jtexpress.vn/vi/tracking?type=track&billcode={code}',
    baseFee: 31_000,
    share: 12,
    bill: '84999999999',
    note: 'Tổng đài 1900 1088. Giao cả Chủ nhật.',
  },
  {
    name: 'VNPost (EMS)',
    website: 'https://vnpost.vn',
    trackingUrl: null,
    baseFee: 38_000,
    share: 6,
    bill: 'EV999999999VN',
    note: 'Tổng đài 1900 54 54 81. Dùng cho huyện đảo và vùng xa.',
  },
  {
    name: 'Ninja Van',
    website: 'https://www.ninjavan.co/vi-vn',
    trackingUrl: 'https://www.ninjavan.co/vi-vn/tracking?id={code}',
    baseFee: 30_000,
    share: 4,
    bill: 'NVVN99999999',
    note: 'Đang thử ở miền Nam.',
  },
  {
    name: 'Ahamove',
    website: 'https://ahamove.com',
    trackingUrl: null,
    baseFee: 45_000,
    share: 5,
    bill: '99A9B9C9',
    note: 'Giao trong ngày ở Hà Nội và TP. Hồ Chí Minh.',
  },
  {
    name: 'Tài xế của kho',
    website: null,
    trackingUrl: null,
    baseFee: 25_000,
    share: 3,
    bill: 'TX-9999',
    note: 'Nội thành, hàng giá trị cao, thu tiền tại chỗ.',
  },
]
