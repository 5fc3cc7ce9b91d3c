/** Sign-in by the API, for tests that are about something else. */
import { createHash } from 'node:crypto'

/** A password as the sign-in sends it. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The token of a new session of an account, or nothing where the sign-in is refused. */
export async function apiToken(
  origin: string,
  username: string,
  password = 'cmsshop',
): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/public/account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: md5(password) }),
  })
  return ((await answer.json()) as { data?: { token?: string } }).data?.token
}
