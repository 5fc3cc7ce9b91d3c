import { Link } from 'react-router-dom'
import { Code } from './text.tsx'

/** The code of a record of any area: the console looks up the area when it is followed. */
export function LinkCode({ code }: { code: string }) {
  return (
    <Link to={`/r/${encodeURIComponent(code)}`} tabIndex={-1}>
      <Code>{code}</Code>
    </Link>
  )
}
