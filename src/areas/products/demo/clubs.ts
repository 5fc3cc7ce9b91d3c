/** Golf clubs for sale: models with list prices in thousand VND, and the forms each is sold in. */
import type { GoodsText } from './goods.ts'

const FLEX = 'Độ cứng cán: R, SR, S, X'

export const CLUBS: readonly GoodsText[] = [
  {
    kind: 'driver',
    category: 'Gậy driver',
    share: 9,
    grams: [290, 330],
    attributes: ['Loft: 9°, 9.5°, 10.5°, 12°', FLEX],
    models: `
TaylorMade: Qi35 17900, Qi35 Max 17900, Qi35 LS 18500, Qi10 15900, Qi10 Max 15900, Qi10 LS 16500, Stealth 2 12900, Stealth 2 HD 12900
Callaway: Elyte 17500, Elyte X 17500, Elyte Triple Diamond 18900, Paradym Ai Smoke Max 15500, Paradym Ai Smoke Max D 15500, Rogue ST Max 11900, Big Bertha 2023 14500
Titleist: GT2 18900, GT3 18900, GT4 19500, TSR2 14900, TSR3 14900, TSR1 13900
PING: G440 Max 18500, G440 LST 18900, G440 SFT 18500, G430 Max 10K 16900, G430 SFT 15500
Mizuno: ST-Max 230 14500, ST-G 240 15500, ST-X 230 13500
Srixon: ZXi 15900, ZXi Max 15900, ZX5 Mk II 12500
Cleveland: HiBore XL 12900, Launcher XL2 11500
Honma: TW767 Max 21500, TW757 S 18500, Beres Aizu 3 sao 62000
PXG: Black Ops 17900, 0311 XF Gen6 14500
XXIO: 13 23500, 14 26500, Prime 12 34500
Cobra: DS-Adapt X 15900, Darkspeed Max 13900`,
    editions: [
      '',
      'cán Tensei AV Blue 55 =4',
      'cán Speeder NX Green 50 =12',
      'cán Ventus TR Blue 6 =15',
      'bản nữ',
    ],
    about:
      'Mặt gậy nhiều độ dày, trọng tâm thấp và lùi sau: bóng bay cao, ít xoáy, đánh lệch tâm vẫn giữ hướng.',
  },
  {
    kind: 'wood',
    category: 'Gậy gỗ',
    share: 7,
    grams: [315, 345],
    attributes: ['Gậy số: 3W 15°, 5W 18°, 7W 21°', FLEX],
    models: `
TaylorMade: Qi35 9900, Qi35 Max 9900, Qi10 Tour 10900, Stealth 2 7500
Callaway: Elyte 9700, Elyte X 9700, Paradym Ai Smoke Max 8500, Rogue ST Max 6500
Titleist: GT2 10500, GT3 10500, TSR2 8500
PING: G440 Max 9900, G440 LST 9900, G430 SFT 8500
Mizuno: ST-Max 230 7900, ST-Z 230 7900
Srixon: ZXi 8500, ZX Mk II 6900
Honma: TW767 12500, Beres Aizu 2 sao 29500
PXG: Black Ops 9500
XXIO: 13 13900, 14 15500, Prime 12 19900
Cobra: DS-Adapt Max 8500`,
    editions: ['', 'cán Tensei AV Blue 65 =5', 'cán Speeder NX Green 60 =14', 'bản nữ'],
    about: 'Đế gậy trượt tốt trên cỏ fairway lẫn rough, dễ đưa bóng lên cao từ mặt đất.',
  },
  {
    kind: 'hybrid',
    category: 'Gậy hybrid',
    share: 5,
    grams: [340, 380],
    attributes: ['Gậy số: 3H 19°, 4H 22°, 5H 25°, 6H 28°', 'Độ cứng cán: R, SR, S'],
    models: `
TaylorMade: Qi35 Rescue 7900, Qi10 Rescue 6900, Stealth 2 Rescue 5500
Callaway: Elyte 7700, Paradym Ai Smoke HL 6900, Apex UW 8500
Titleist: GT2 8500, GT3 8500, TSR2 6900
PING: G440 7900, G430 6900
Mizuno: ST-Max 230 6500
Srixon: ZXi 6900
Cleveland: Halo XL 5900
Honma: TW767 9900
XXIO: 13 10900, 14 11900
Cobra: DS-Adapt 6500`,
    editions: ['', 'cán Tensei AV Blue 70 =6', 'cán thép N.S. Pro 950GH neo =-4', 'bản nữ'],
    about: 'Thay gậy sắt dài: đánh từ rough, đường biên hay bunker nông đều dễ hơn.',
  },
  {
    kind: 'iron',
    category: 'Bộ gậy sắt',
    share: 10,
    grams: [2600, 3400],
    attributes: ['Cán: Thép, Graphite +9', 'Độ cứng cán: R, SR, S'],
    models: `
TaylorMade: Qi35 29900, P790 2025 37900, P770 2024 36500, P7MC 38900, Qi HL 26900
Callaway: Apex Ai200 38500, Apex Ai300 36500, Elyte 29900, Paradym Ai Smoke 26500, Apex Pro 39500
Titleist: T100 39900, T150 39900, T200 37500, T350 36500, T250 38500
PING: i240 36500, i530 38500, G440 32900, G430 28900, Blueprint S 41500
Mizuno: JPX925 Hot Metal 29500, JPX925 Forged 35500, Pro 241 38900, Pro 243 38500, Pro 245 39500
Srixon: ZXi5 34500, ZXi7 35500, ZXi4 29500, ZX5 Mk II 27900
Cleveland: ZipCore XL 21500, HiBore XL 22900
Honma: TW767 V 42500, TW767 Vx 44500, Beres Aizu 3 sao 148000
PXG: 0311 P Gen7 45500, 0311 XP Gen7 45500, Black Ops 29900
XXIO: 13 45900, 14 49900, Prime 12 72000, X 48900
Cobra: King Tec 31500, DS-Adapt 24900`,
    editions: [
      '5-PW (6 gậy) =-6',
      '5-PW, AW (7 gậy)',
      '6-PW, AW, SW (7 gậy)',
      '7-PW, AW, SW (6 gậy) bản nữ =-9',
      '4-PW (7 gậy) =2',
    ],
    about: 'Thép rèn hoặc mặt gậy siêu bền, khoảng cách giữa các gậy đều, cảm giác bóng mềm và rõ.',
  },
  {
    kind: 'wedge',
    category: 'Gậy wedge',
    share: 6,
    grams: [440, 480],
    attributes: ['Loft: 48°, 50°, 52°, 54°, 56°, 58°, 60°', 'Đế: Mid Bounce, Low Bounce'],
    models: `
Titleist: Vokey SM10 5200, Vokey SM9 4300, Vokey WedgeWorks 6500
TaylorMade: MG4 4700, MG5 5300, Hi-Toe 4 4900
Callaway: Opus 4900, Opus Platinum 5900, Jaws Raw 4100
Cleveland: RTX 6 ZipCore 4200, RTZ 4700, CBX 4 ZipCore 3900, Smart Sole Full-Face 3300
PING: s259 5300, s159 4900
Mizuno: T24 4600, T-1 5100, S23 3900
Honma: TW-W 5500
PXG: Sugar Daddy III 7900, 0311 Forged 4900
XXIO: Forged 5900
Srixon: Z-Forged 4700`,
    editions: ['', 'màu Jet Black =4', 'màu Raw =2', 'cán Dynamic Gold S200 =3'],
    about: 'Rãnh mới giữ xoáy cả khi cỏ ướt; đế mài nhiều kiểu cho bunker, rough và mặt cỏ cứng.',
  },
  {
    kind: 'putter',
    category: 'Gậy putter',
    share: 8,
    grams: [500, 600],
    attributes: ['Độ dài: 33", 34", 35"', 'Tay: Phải, Trái'],
    models: `
Scotty Cameron: Phantom 5 12500, Phantom 7 12500, Phantom 11 12900, Newport 2 11900, Newport Plus 12500, Super Select GoLo 6 12200
Odyssey: Ai-One Milled Seven 11500, Ai-One Double Wide 7900, Ai-One Jailbird 8900, White Hot OG Rossie 5900, Tri-Beam 2-Ball 7500, Square 2 Square 9500
TaylorMade: Spider Tour X 9500, Spider ZT 11500, Spider Tour Z 9500, TP Reserve B11 10900
PING: Anser 2023 6900, PLD Milled DS72 12900, Tomcat 14 6900, Scottsdale Ally Blue 7900
L.A.B. Golf: DF3 13900, Link.1 14500, OZ.1 15500
Cleveland: HB Soft 2 4200, Frontline Elite 5900
Mizuno: M-Craft OMOI 8900
Bettinardi: Studio Stock 28 11500, Queen B 6 12500
Evnroll: ER5 10500`,
    editions: ['', 'cán Red =3', 'kèm bao đầu gậy giới hạn =8'],
    about: 'Mặt phay giữ tốc độ bóng đều khi đánh lệch tâm, đường ngắm rõ, cân bằng cho cú lăn thẳng.',
  },
]
