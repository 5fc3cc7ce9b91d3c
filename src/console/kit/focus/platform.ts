/** Differences between platforms in how keys are written. */

/** Whether Command takes the place of Control. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** `$mod` as the platform writes it. */
export const MOD_CAP = isMac ? '⌘' : 'Ctrl'
