/** A user's own account in the API: the values shown and changed on the profile page. */
export type Profile = {
  id: string
  code: string
  name: string
  username: string
  email: string | null
  phone: string | null
  avatar: string | null
}

/** Where the person is signed in. */
export type OwnSession = {
  id: string
  /** The one that asks. */
  current: boolean
  createdAt: string
  seenAt: string
  userAgent: string | null
  address: string | null
}
