/** Settings: numbers that a shop may change while the server runs. Declared where they are used, stored where they differ. */

type Words = { name: string; effect: string }

export type Setting = {
  /** Never changes: what is stored is found by it. */
  key: string
  /** Under which it is listed: a value of the field `topic` of the settings' area. */
  topic: string
  /** A value of its field `unit`. */
  unit: string
  /** In the unit, as `min` and `max`, which are both allowed. */
  standard: number
  min: number
  max: number
  vi: Words
  en: Words
}

/** Declares a setting. Throws where its default is not within its bounds. */
export function defineSetting(setting: Setting): Setting {
  const { key, standard, min, max } = setting
  if (![standard, min, max].every(Number.isInteger) || min > standard || standard > max)
    throw new Error(`setting ${key}: ${standard} is no whole number from ${min} to ${max}`)
  return setting
}
