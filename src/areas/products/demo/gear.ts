/** Clothing, bags, balls and accessories, written as in `clubs.ts`. */
import type { GoodsText } from './goods.ts'

const SIZES = 'Cỡ: S, M, L, XL, XXL'

export const GEAR: readonly GoodsText[] = [
  {
    kind: 'ball',
    category: 'Bóng golf',
    share: 10,
    grams: [580, 640],
    attributes: ['Màu: Trắng, Vàng', ''],
    models: `
Titleist: Pro V1 1690, Pro V1x 1690, Pro V1x Left Dash 1750, AVX 1550, Tour Speed 1250, Tour Soft 990, TruFeel 720, Velocity 850
TaylorMade: TP5 1590, TP5x 1590, TP5 pix 1690, Tour Response 1150, Tour Response Stripe 1250, SpeedSoft 690, Distance+ 590
Callaway: Chrome Tour 1590, Chrome Tour X 1590, Chrome Soft 1450, ERC Soft 1150, Supersoft 750, Warbird 590
Srixon: Z-Star 1290, Z-Star XV 1290, Z-Star Diamond 1350, Q-Star Tour 950, Soft Feel 650, AD333 690
Bridgestone: Tour B X 1490, Tour B XS 1490, Tour B RX 1450, e12 Contact 850
Honma: TW-X 1390, TW-S 1350, D1 620
XXIO: Rebound Drive II 1390, Eleven 1250
Volvik: Vivid 890, Vimat Soft 750
Vice: Pro Plus 1190, Tour 850`,
    editions: ['(hộp 12 bóng)', '(hộp 24 bóng) =88', '(in tên theo yêu cầu) =15', '(bản Ngày hội) =6'],
    about: 'Vỏ mềm bám rãnh wedge, lõi nhiều lớp cho tốc độ đầu gậy khác nhau; bay ổn định trong gió.',
  },
  {
    kind: 'glove',
    category: 'Găng tay',
    share: 6,
    grams: [40, 80],
    attributes: ['Cỡ: 21, 22, 23, 24, 25, 26', 'Tay: Tay trái, Tay phải'],
    models: `
FootJoy: StaSof 790, WeatherSof 420, Pure Touch 890, RainGrip 650, HyperFLX 520, GTxtreme 390
Titleist: Players 820, Players Flex 620, Perma-Soft 690
TaylorMade: Tour Preferred 690, Stratus Tech 420, Rain Control 590
Callaway: Tour Authentic 690, Weather Spann 390, Dawn Patrol 450
Mizuno: Tour 520, ThermaGrip 690
Srixon: All Weather 350
Honma: Tour Pro 650
PING: Sensor Sport 420
XXIO: Cabretta 720
Bionic: StableGrip 890`,
    editions: ['', '(bộ 3 chiếc) =170', 'bản nữ', 'màu đen =2'],
    about: 'Da cabretta hoặc sợi tổng hợp co giãn, lỗ thoáng ở ngón, giữ gậy chắc mà không phải siết tay.',
  },
  {
    kind: 'shoes',
    category: 'Giày golf',
    share: 10,
    grams: [800, 1150],
    attributes: ['Cỡ: 39, 40, 41, 42, 43, 44', 'Màu: Trắng, Đen, Xám, Xanh navy'],
    models: `
FootJoy: Pro/SLX 4900, Pro/SL Sport 4500, Premiere Series Packard 5500, Fuel 3200, Quantum 3900, HyperFlex 4900, Stratos 3600
adidas: Tour360 24 5200, ZG23 4500, Codechaos 25 4200, S2G 2900, Solarmotion 3500, Adizero ZG 4900
Nike: Victory Tour 3 4900, Air Zoom Infinity Tour 4500, Infinity Pro 2 3500, Free Golf 3300
Ecco: Biom C4 5900, Biom H5 6200, Golf S-Three 4900, Core 4300
Puma: Phantomcat Nitro 4200, Ignite Elevate 3600, Proadapt Alphacat 3900
Skechers: GO GOLF Blade 2900, Max Fairway 4 2300, Pro 5 Hyper 3500
Under Armour: Drive Pro 4500, Phantom 3900
PXG: Troublemaker 5200
Mizuno: Nexlite 008 Boa 4100
Asics: Gel-Course Ace 3900, Gel-Kayano Ace 2 4300`,
    editions: ['', 'dây vặn BOA =14', 'không đinh =-4', 'bản nữ'],
    about: 'Chống thấm, đế bám cỏ ướt, đi bộ 18 hố không đau chân.',
  },
  {
    kind: 'stand-bag',
    category: 'Túi chân chống',
    share: 6,
    grams: [1800, 2900],
    attributes: ['Màu: Đen, Trắng, Xanh navy, Đỏ, Xám', ''],
    models: `
Titleist: Players 4 5900, Players 4 Plus 6200, Linkslegend 7900, Hybrid 14 6900
TaylorMade: FlexTech Lite 5200, FlexTech Crossover 6500, Vessel Lite Lux 9900
Callaway: Chev Stand 4500, Hyper Lite Zero 5500, Fairway 14 6200
PING: Hoofer 6200, Hoofer Lite 5500, Hooferlite Craz-E 5900
Vessel: Player V Pro 11900, VLX 2.0 9900
Sun Mountain: C-130S 6500, 2.5+ 5900
Mizuno: BR-D3 4900, BR-DRI 6500
Honma: Sport Stand 5500
PXG: Deluxe Lightweight 7900
Ogio: All Elements 6500`,
    editions: ['', 'chống nước =18'],
    about: 'Chân chống nhôm, quai đôi đệm dày, ngăn giữ lạnh và túi đồ quý lót nhung.',
  },
  {
    kind: 'cart-bag',
    category: 'Túi xe điện',
    share: 4,
    grams: [2900, 4500],
    attributes: ['Màu: Đen, Trắng, Xanh navy, Nâu', ''],
    models: `
Titleist: Tour Bag 14900, Cart 15 7500, Premium Caddie 12900
TaylorMade: Tour Staff 14500, Cart Lite 5900, Pro Cart 7500
Callaway: Elyte Staff 14900, Org 14 7200, Chev 14+ 5900
PING: Pioneer 6900, Traverse 6200, Tour Staff 14500
Honma: Tour Caddie 12900, Beres Premium 24900
PXG: Tour Bag 15900
XXIO: Caddie Lite 8900, Prime Caddie 11900
Mizuno: Tour Staff 12500, BR-D4C 5900
Vessel: Lux Pro 15900`,
    editions: ['', 'bản giới hạn =16'],
    about: 'Miệng túi 14 ngăn liền thân, da tổng hợp chống thấm, hợp xe điện và caddie.',
  },
  {
    kind: 'polo',
    category: 'Áo polo',
    share: 9,
    grams: [180, 280],
    attributes: [SIZES, 'Màu: Trắng, Xanh navy, Đen, Xanh ngọc, Đỏ đô, Hồng'],
    models: `
Nike: Dri-FIT Victory 1450, Dri-FIT Tour 1950, Dri-FIT ADV Unscripted 2450
adidas: Ultimate365 1350, Tour HEAT.RDY 1850, Go-To 1650
FootJoy: Lisle 1750, Stretch Pique 1650, Athletic Fit 1850
Puma: Cloudspun 1550, Mattr 1450
J.Lindeberg: Tour Tech 2950, KV Regular 2450
PXG: Signature 2650, Comfort Fit 2450
Honma: Classic 2350, Motion 1950
TaylorMade: Core 1250, Tour 1850
Callaway: Swing Tech 1250, Chev 1150
Under Armour: Performance 3.0 1350, Playoff 1550
Malbon: Links 3450
Descente: Tour 2250`,
    editions: ['', 'dài tay =12', 'bản nữ'],
    about: 'Vải co giãn bốn chiều, thoát mồ hôi nhanh, chống tia UV: mặc mát cả buổi chiều tháng bảy.',
  },
  {
    kind: 'trousers',
    category: 'Quần dài',
    share: 4,
    grams: [320, 480],
    attributes: ['Cỡ: 29, 30, 31, 32, 34, 36', 'Màu: Đen, Be, Xám, Xanh navy'],
    models: `
Nike: Dri-FIT Vapor 2250, Flex Victory 1950
adidas: Ultimate365 1950, Go-To 2150
FootJoy: Performance 2350, Tour Fit 2650
Puma: Dealer 1950, 101 2050
J.Lindeberg: Elof 3450, Ellott 3650
PXG: Essential 2950
Honma: Stretch 2650
Under Armour: Drive 2050
Descente: Tour 2950`,
    editions: ['', 'ngắn =-18', 'bản nữ'],
    about: 'Dáng suông gọn, cạp co giãn, vải nhẹ nhanh khô.',
  },
  {
    kind: 'jacket',
    category: 'Áo khoác',
    share: 3,
    grams: [280, 520],
    attributes: [SIZES, 'Màu: Đen, Xanh navy, Xám'],
    models: `
FootJoy: HydroLite 3450, HydroTour 5900, ThermoSeries 2950
Nike: Storm-FIT 3900, Tour Repel 2650
adidas: Rain.RDY 3650, Ultimate365 Windwear 2450
Galvin Green: Armstrong 8900, Lawrence 4900
Sun Mountain: Rainflex 4500
PXG: Windbreaker 3950
J.Lindeberg: Bridge 6900
Descente: Tour Wind 3650`,
    editions: ['', 'bản nữ', 'cộc tay =-20'],
    about: 'Chắn gió và mưa rào, không sột soạt khi vung gậy, gấp gọn vào ngăn túi.',
  },
  {
    kind: 'cap',
    category: 'Mũ golf',
    share: 5,
    grams: [70, 120],
    attributes: ['Màu: Trắng, Đen, Xanh navy, Đỏ, Xám', ''],
    models: `
Titleist: Tour Performance 750, Players Breezer 790, Boardwalk Rope 850
TaylorMade: Tour Radar 690, Lifestyle Trucker 750
Callaway: Tour Authentic 690, Tour Visor 620
PING: Tour Classic 690, Norse S4 650
Nike: Dri-FIT Rise 790, Legacy91 750
adidas: Tour 690, Golf Performance 590
FootJoy: Fashion Rope 750
PXG: Structured 6 Panel 950
Malbon: Script 1350
Honma: Pro Tour 890
XXIO: Tour 690`,
    editions: ['', 'nửa đầu =-8', 'vành rộng =12'],
    about: 'Lưỡi trai cong sẵn, băng thấm mồ hôi, khoá chỉnh phía sau.',
  },
  {
    kind: 'rangefinder',
    category: 'Máy đo khoảng cách',
    share: 4,
    grams: [180, 320],
    attributes: ['Màu: Trắng, Đen', ''],
    models: `
Bushnell: Pro X3+ 13900, Tour V6 Shift 9900, Tour V6 8500, A1 Slope 7900, Wingman HD 7500
Garmin: Approach Z30 10500, Approach Z82 15500
Nikon: Coolshot Pro II Stabilized 10900, Coolshot 20 GIII 5500, Coolshot 50i 8500
Voice Caddie: TL1 8900, SL3 15900, EL1 4900
Blue Tees: Series 3 Max 6500, Captain 7500
Shot Scope: Pro LX+ 8500, Pro L2 4500
Precision Pro: Titan Elite 8900
Leupold: GX-6c 12500`,
    editions: ['', 'kèm ốp nam châm =6', 'bản da =9'],
    about: 'Bắt cờ kèm rung, bù dốc bật tắt được theo luật giải, kính nhiều lớp sáng rõ.',
  },
  {
    kind: 'watch',
    category: 'Đồng hồ GPS',
    share: 2,
    grams: [50, 90],
    attributes: ['Màu: Đen, Trắng', ''],
    models: `
Garmin: Approach S70 16900, Approach S44 8500, Approach S50 10500, Approach S12 5500
Shot Scope: X5 7500, V5 6500, G6 4900
Bushnell: iON Elite 5900, iON Edge 4500
Voice Caddie: T11 Pro 8900, T9 6900`,
    editions: ['', 'dây da =6'],
    about: 'Hơn 40.000 sân có sẵn, trong đó có các sân ở Việt Nam; pin đủ hai vòng 18 hố.',
  },
  {
    kind: 'trolley',
    category: 'Xe đẩy',
    share: 2,
    grams: [5800, 9800],
    attributes: ['Màu: Đen, Trắng, Xám', ''],
    models: `
Clicgear: Model 4.0 7900, Model 8.0+ 8900
Sun Mountain: Pathfinder PX4 6900, Speed Cart GX 6500
Motocaddy: M1 Electric 27500, M5 GPS 38500, Cube 6200
Big Max: Blade IP 7900, Autofold FF 8500
Bag Boy: Nitron 6900, Compact C3 4900
Alphard: eWheels V2 21500`,
    editions: ['', 'kèm giá ô và giữ chai =5'],
    about: 'Gập một chạm, phanh tay, bánh đặc không bao giờ xịt.',
  },
  {
    kind: 'training',
    category: 'Dụng cụ tập',
    share: 3,
    grams: [400, 5200],
    attributes: ['', ''],
    models: `
PuttOUT: Pressure Trainer 790, Medium Mat 2450, Mirror & Gate 1650
Perfect Practice: Putting Mat Standard 4500, Putting Mat Compact 3500
SuperSpeed: Training System 5500
Orange Whip: Trainer Full 3450, Compact 3250
Tour Aim: Align Pro 890, Alignment Sticks 390
SKLZ: Gold Flex 1950, Pop-Up Net 3450, Smash Bag 1150
Rapsodo: MLM2 Pro 17900
Swing Caddie: SC4 14900
EyeLine: Groove Mirror 1950, Ball of Steel 1450
Spornia: SPG-7 Net 6900`,
    editions: ['', 'bản du lịch =-10'],
    about: 'Mười phút mỗi tối ở nhà: sửa nhịp, sửa hướng, thấy tiến bộ sau vài tuần.',
  },
  {
    kind: 'umbrella',
    category: 'Ô golf',
    share: 2,
    grams: [560, 900],
    attributes: ['Màu: Đen, Xanh navy, Đỏ', ''],
    models: `
Titleist: Tour Double Canopy 68" 1650, Players Single Canopy 1150
TaylorMade: Tour Double Canopy 64" 1450, Single Canopy 60" 1050
Callaway: Shield 64" 1250, Paradym Classic 1150
PING: Single Canopy 62" 1150
FootJoy: DryJoys 68" 1550
Sun Mountain: H2NO UV 68" 1750
GustBuster: Pro Gold 62" 1950
PXG: Dual Canopy 1950`,
    editions: ['', 'in tên =14'],
    about: 'Hai lớp mái cho gió qua, khung sợi thuỷ tinh, lớp phủ chống tia UV.',
  },
  {
    kind: 'towel',
    category: 'Khăn golf',
    share: 2,
    grams: [90, 220],
    attributes: ['Màu: Trắng, Xanh navy, Đỏ', ''],
    models: `
Titleist: Players Microfiber 690, Tri-Fold 490
TaylorMade: Tour 590, Cart 490
Callaway: Trifold 450, Odyssey Microfiber 390
PING: Tour 550, Tri-Fold 450
PXG: Players 790
Honma: Pro 690
Srixon: Bag 420`,
    editions: ['', 'thêu tên =25'],
    about: 'Sợi nhỏ thấm nhanh, móc kim loại cài túi gậy.',
  },
]
