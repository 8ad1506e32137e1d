import { useEffect, useState } from 'react'

/** Whether a media query holds, now and as it changes. */
export function useMedia(query: string): boolean {
  const [isMatched, setMatched] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const change = (): void => setMatched(media.matches)
    media.addEventListener('change', change)
    return () => media.removeEventListener('change', change)
  }, [query])
  return isMatched
}
