import { useEffect, useState } from 'react'

let hasPainted = false

/** False until the first page has been painted: what takes long to make, and is not what people come for, is made then. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return
    // A frame is painted after its callbacks have run, and a task behind them comes after the paint.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        hasPainted = true
        setPainted(true)
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isPainted])
  return isPainted
}
