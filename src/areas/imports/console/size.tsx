import prettyBytes from 'pretty-bytes'

/** A file's size: `1.2 MB`. */
export const Size = ({ bytes }: { bytes: number }) => <span>{prettyBytes(bytes)}</span>
