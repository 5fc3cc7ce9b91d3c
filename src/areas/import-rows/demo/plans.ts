/** Demo imports: their files, and the outcome of each of their rows. */

/** The outcome of a row; `wrong…`: it has an error of that kind. */
export type RowFate =
  | 'create'
  | 'update'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'failed'
  | 'wrongBrand'
  | 'wrongPrice'
  | 'wrongCategory'
  | 'noImage'

export type Plan = {
  name: string
  zip: string
  status: 'checked' | 'written' | 'failed' | 'cancelled'
  failure?: string
  policy?: 'right' | 'all'
  daysAgo: number
  fates: readonly RowFate[]
  loose?: readonly string[]
  ignored?: readonly string[]
}

const times = (count: number, fate: RowFate): RowFate[] => Array.from({ length: count }, () => fate)

export const PLANS: readonly Plan[] = [
  {
    ...{ name: 'bang-gia-thu-dong-2026.xlsx', zip: 'anh-thu-dong-2026.zip', status: 'checked', daysAgo: 0 },
    fates: [
      ...times(7, 'update'),
      'wrongBrand',
      ...times(3, 'create'),
      'noImage',
      'wrongPrice',
      'wrongCategory',
    ],
    loose: ['IMG_2041.jpg', 'banner-thu-dong.png'],
    ignored: ['Ghi chú nội bộ'],
  },
  {
    ...{ name: 'giay-moi-ve-thang-11.xlsx', zip: 'giay-thang-11.zip', status: 'written', policy: 'right' },
    daysAgo: 1,
    fates: [...times(5, 'created'), ...times(4, 'updated'), ...times(3, 'unchanged'), 'failed', 'wrongPrice'],
  },
  {
    ...{ name: 'San pham NCC gui (ban cuoi).xlsx', zip: 'anh.zip', status: 'failed', failure: 'noHeadings' },
    daysAgo: 2,
    fates: [],
  },
  {
    ...{
      name: 'kiem-ke-kho-ha-noi.xlsx',
      zip: 'khong-co-anh.zip',
      status: 'written',
      policy: 'all',
      daysAgo: 4,
    },
    fates: [...times(9, 'updated'), ...times(2, 'unchanged')],
  },
  {
    ...{ name: 'ao-polo-he-nhap-nham.xlsx', zip: 'ao-polo.zip', status: 'cancelled', daysAgo: 6 },
    fates: [...times(4, 'update'), 'wrongBrand'],
  },
  {
    ...{ name: 'catalogue-gay-2027.xlsx', zip: 'catalogue-gay-2027.zip', status: 'failed', daysAgo: 9 },
    failure: 'zipUnreadable',
    fates: [],
  },
  {
    ...{
      name: 'bong-va-phu-kien.xlsx',
      zip: 'bong-phu-kien.zip',
      status: 'written',
      policy: 'right',
      daysAgo: 13,
    },
    fates: [...times(6, 'created'), ...times(2, 'updated')],
  },
]
