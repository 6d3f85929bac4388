import { useEffect, useRef, useState } from 'react'

const margin = '300px'

/** Whether the element is or has been near the viewport: for parts that take long to load or to draw. */
export const useIsNear = <E extends Element>() => {
  const ref = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
