/** Parts of the accounts for the sign-in routes and other areas. */
export { hashAhead } from './hashing.ts'
export { mailLanguage, queueAccountMail, queueMailTo, queueNotice } from './mails.ts'
export { PROFILE, rememberAbout } from './rules.ts'
