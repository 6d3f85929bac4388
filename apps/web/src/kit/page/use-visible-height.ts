import { type RefObject, useEffect, useRef } from 'react'

/**
 * A phone's keyboard covers the page without resizing it, also with `100dvh`; the visual viewport is what stays
 * visible.
 */
export const useVisibleHeight = (isActive: boolean): RefObject<HTMLElement | null> => {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isActive || !viewport) return undefined
    const element = frame.current
    const fit = () => {
      element?.style.setProperty('--visible-height', `${viewport.height}px`)
      element?.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [isActive])
  return frame
}
