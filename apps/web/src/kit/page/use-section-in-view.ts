import { useEffect, useState } from 'react'

const getTop = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

/** The section in view: the target of the URL while it is visible, else the last one that started. */
export const useSectionInView = (ids: readonly string[], targetId: string): string | undefined => {
  const [current, setCurrent] = useState(ids[0])
  const order = ids.join(' ')
  useEffect(() => {
    const sections = order.split(' ')
    const update = () => {
      const inView = sections.includes(targetId) && getTop(targetId) >= 0 && getTop(targetId) < window.innerHeight * 0.8
      const lastStarted = sections.findLast((id) => getTop(id) < window.innerHeight / 3)
      setCurrent(inView ? targetId : (lastStarted ?? sections[0]))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [order, targetId])
  return current
}
