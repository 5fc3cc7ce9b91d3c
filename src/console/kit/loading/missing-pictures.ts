/**
 * A small picture that cannot be shown (its file is gone, or there is no network) leaves its quiet ground and not the
 * browser's torn sheet. Those with words of their own keep the words.
 */
const mark = (picture: HTMLImageElement) => {
  if (picture.alt === '') picture.dataset.missing = ''
}

/** Starts to mark them, for base.css; returns the function that stops it. */
export function markMissingPictures(): () => void {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.getAttribute('src')) mark(picture)
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) mark(target)
  }
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) delete target.dataset.missing
  }
  document.addEventListener('error', onError, true)
  document.addEventListener('load', onLoad, true)
  return () => {
    document.removeEventListener('error', onError, true)
    document.removeEventListener('load', onLoad, true)
  }
}
