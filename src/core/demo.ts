/** Password of every demo account; they exist in demo mode only. */
export const DEMO_PASSWORD = 'cmsshop'
