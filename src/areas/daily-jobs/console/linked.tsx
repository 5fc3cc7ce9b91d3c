import { Link } from 'react-router-dom'
import { Code } from '../../../console/kit/ui/text.tsx'

/** The code of a record of any area: the console finds out whose it is when it is followed. */
export function LinkedCode({ code }: { code: string }) {
  return (
    <Link to={`/r/${encodeURIComponent(code)}`} tabIndex={-1}>
      <Code>{code}</Code>
    </Link>
  )
}
