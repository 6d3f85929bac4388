import { useEffect, useState } from 'react'

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

/** The section in view: the target of the URL while it is visible, else the last one that started. */
export const useSectionInView = (ids: readonly string[], asked: string): string | undefined => {
  const [current, setCurrent] = useState(ids[0])
  const order = ids.join(' ')
  useEffect(() => {
    const sections = order.split(' ')
    const look = () => {
      const inView = sections.includes(asked) && topOf(asked) >= 0 && topOf(asked) < window.innerHeight * 0.8
      const begun = sections.findLast((id) => topOf(id) < window.innerHeight / 3)
      setCurrent(inView ? asked : (begun ?? sections[0]))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [order, asked])
  return current
}
