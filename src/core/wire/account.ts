/** A person's own account as the API answers it: what may be seen and changed on the page of one's profile. */
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
