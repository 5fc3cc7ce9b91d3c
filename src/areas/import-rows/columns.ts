/** Columns of a sheet of products: their headings in both languages, and other names by which they are known. */

/** `images` is no column: pictures are in the archive. */
export const COLUMNS = [
  'code',
  'name',
  'shop',
  'brand',
  'category',
  'categories',
  'tags',
  'price',
  'salePrice',
  'importPrice',
  'weight',
  'stock',
  'attribute1',
  'value1',
  'attribute2',
  'value2',
  'description',
  'images',
] as const
export type Column = (typeof COLUMNS)[number]

type Heading = { vi: string; en: string; also: readonly string[] }

export const HEADINGS: Readonly<Record<Column, Heading>> = {
  code: {
    vi: 'Mã riêng',
    en: 'Own code',
    also: ['mã', 'mã hàng', 'mã sản phẩm', 'code', 'sku', 'product code'],
  },
  name: { vi: 'Tên sản phẩm', en: 'Product name', also: ['tên', 'tên hàng', 'name', 'title'] },
  shop: { vi: 'Nhà cung cấp', en: 'Supplier', also: ['cửa hàng', 'shop', 'ncc', 'vendor'] },
  brand: { vi: 'Thương hiệu', en: 'Brand', also: ['hãng', 'nhãn hiệu', 'trademark'] },
  category: { vi: 'Danh mục', en: 'Category', also: ['danh mục chính', 'loại hàng', 'nhóm hàng'] },
  categories: { vi: 'Danh mục khác', en: 'Further categories', also: ['danh mục phụ', 'other categories'] },
  tags: { vi: 'Thẻ', en: 'Tags', also: ['tag', 'nhãn'] },
  price: { vi: 'Giá niêm yết', en: 'Listed price', also: ['giá', 'giá bán lẻ', 'đơn giá', 'price'] },
  salePrice: { vi: 'Giá bán', en: 'Sale price', also: ['giá khuyến mãi', 'giá giảm', 'selling price'] },
  importPrice: { vi: 'Giá nhập', en: 'Import price', also: ['giá vốn', 'cost', 'cost price'] },
  weight: { vi: 'Cân nặng (g)', en: 'Weight (g)', also: ['cân nặng', 'khối lượng', 'trọng lượng', 'weight'] },
  stock: { vi: 'Tồn kho', en: 'Stock', also: ['tồn', 'số lượng', 'sl', 'quantity', 'qty'] },
  attribute1: { vi: 'Thuộc tính 1', en: 'Attribute 1', also: ['tên thuộc tính 1', 'attribute 1 name'] },
  value1: { vi: 'Giá trị 1', en: 'Value 1', also: ['giá trị thuộc tính 1', 'attribute 1 value'] },
  attribute2: { vi: 'Thuộc tính 2', en: 'Attribute 2', also: ['tên thuộc tính 2', 'attribute 2 name'] },
  value2: { vi: 'Giá trị 2', en: 'Value 2', also: ['giá trị thuộc tính 2', 'attribute 2 value'] },
  description: { vi: 'Mô tả', en: 'Description', also: ['mô tả sản phẩm', 'chi tiết'] },
  images: { vi: 'Ảnh', en: 'Pictures', also: [] },
}

/** Columns of the sheet, in the order of the template. */
export const SHEET_COLUMNS = COLUMNS.filter((column) => column !== 'images')
/** Columns without which a row of headings is none. */
export const NEEDED: readonly Column[] = ['code']
/** Columns that a new product needs; the supplier may be chosen for all rows. */
export const NEEDED_TO_CREATE: readonly Column[] = [
  'name',
  'brand',
  'category',
  'tags',
  'price',
  'weight',
  'images',
]

const titles = (language: 'vi' | 'en') =>
  Object.fromEntries(COLUMNS.map((column) => [column, HEADINGS[column][language]])) as Record<Column, string>

/** Words of the columns. */
export const COLUMN_WORDS = { vi: titles('vi'), en: titles('en') }

/** Columns whose value is of one row alone, also where a sheet merges it with the rows below. */
export const SINGLE: readonly Column[] = ['code', 'stock']

/** Several categories or tags in one cell. */
export const BETWEEN = /[;,|\n]/

/** Rows of one import. */
export const ROWS_MAX = 20_000
