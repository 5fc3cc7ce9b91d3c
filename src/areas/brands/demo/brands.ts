/** Brands of the demo's goods. */
import type { Country } from '../countries.ts'

export type BrandText = {
  name: string
  short?: string
  country: Country
  home?: true
  stopped?: true
  about?: string
}

const some = (country: Country, names: string): BrandText[] =>
  names.split(', ').map((name) => ({ name, country }))

/** In the order of the storefront: those of its first page first. */
export const BRANDS: readonly BrandText[] = [
  { name: 'Titleist', country: 'us', home: true, about: 'Bóng và gậy cho người chơi thi đấu.' },
  { name: 'TaylorMade', short: 'TM', country: 'us', home: true, about: 'Driver, gậy sắt và bóng.' },
  { name: 'Callaway', country: 'us', home: true, about: 'Gậy, bóng và túi cho mọi trình độ.' },
  { name: 'PING', country: 'us', home: true, about: 'Gậy đặt theo số đo của từng người chơi.' },
  { name: 'Honma', country: 'jp', home: true, about: 'Gậy làm tại Sakata, Nhật Bản.' },
  { name: 'Mizuno', country: 'jp', home: true, about: 'Gậy sắt rèn.' },
  { name: 'XXIO', country: 'jp', home: true, about: 'Gậy nhẹ cho tốc độ swing vừa phải.' },
  { name: 'PXG', country: 'us', home: true },
  { name: 'FootJoy', short: 'FJ', country: 'us', home: true, about: 'Giày, găng và quần áo.' },
  ...some('jp', 'Srixon, Bridgestone, Descente'),
  ...some('us', 'Cobra, Cleveland, Odyssey, Scotty Cameron, Bettinardi, Evnroll, L.A.B. Golf, Nike'),
  { name: 'Under Armour', short: 'UA', country: 'us' },
  ...some('de', 'adidas, Puma, Alphard'),
  ...some('se', 'J.Lindeberg, Galvin Green'),
  ...some('us', 'Malbon, Skechers, Sun Mountain, Vessel, Ogio, Bag Boy, Clicgear, GustBuster, Bionic'),
  ...some(
    'us',
    'Bushnell, Garmin, Blue Tees, Precision Pro, Leupold, Rapsodo, SKLZ, Orange Whip, SuperSpeed',
  ),
  ...some('us', 'EyeLine, Spornia, Tour Aim, Vice'),
  ...some('kr', 'Voice Caddie, Volvik'),
  // Sold as Voice Caddie now.
  { name: 'Swing Caddie', country: 'kr', stopped: true },
  ...some('gb', 'Shot Scope, Motocaddy, PuttOUT'),
  ...some('jp', 'Nikon, Asics'),
  ...some('dk', 'Ecco'),
  ...some('at', 'Big Max'),
  ...some('se', 'Perfect Practice'),
]
