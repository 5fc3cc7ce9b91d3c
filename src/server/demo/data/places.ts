/** Reads the places of the other files of this folder. */

/** A province as it is written down: its weight among buyers, and its districts and wards as text. */
export type ProvinceText = { name: string; weight: number; text: string }

export type Place = { ward: string; district: string | null; province: string }

const KINDS: Readonly<Record<string, string>> = {
  Q: 'Quận',
  H: 'Huyện',
  TX: 'Thị xã',
  TP: 'Thành phố',
  P: 'Phường',
  X: 'Xã',
  TT: 'Thị trấn',
  ĐK: 'Đặc khu',
}

/** `TT Trâu Quỳ` -> `Thị trấn Trâu Quỳ`; without a mark, of the given kind. */
function named(text: string, kind: string): string {
  const mark = /^(Q|H|TX|TP|P|X|TT|ĐK) /.exec(text)?.[1]
  return mark ? `${KINDS[mark]} ${text.slice(mark.length + 1)}` : `${kind} ${text}`
}

const parts = (text: string) => text.split(',').map((part) => part.trim())

/** The places of a province written in three tiers. */
export function threeTier(province: ProvinceText): Place[] {
  const lines = province.text.trim().split('\n')
  return lines.flatMap((row) => {
    const colon = row.indexOf(':')
    const head = row.slice(0, colon)
    const district = named(head, 'Quận')
    const kind = head.startsWith('H ') ? 'Xã' : 'Phường'
    return parts(row.slice(colon + 1)).map((ward) => ({
      ward: named(ward, kind),
      district,
      province: province.name,
    }))
  })
}

/** The places of a province written in two tiers. */
export function twoTier(province: ProvinceText): Place[] {
  return parts(province.text).map((ward) => ({
    ward: named(ward, 'Phường'),
    district: null,
    province: province.name,
  }))
}
