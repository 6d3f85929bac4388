import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface RevealProps {
  /** The words of the button. */
  open: string
  tone?: 'accent' | 'danger'
  children: (close: () => void) => ReactNode
}

/** A button that gives way to what it leads to; closing brings it back, with the focus on it. */
export const Reveal = ({ open, tone, children }: RevealProps) => {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!opened && wasOpened.current) button.current?.focus()
    wasOpened.current = opened
  }, [opened])
  if (opened) return children(() => setOpened(false))
  return (
    <div>
      <Button
        ref={button}
        variant={tone === 'danger' ? 'light' : 'default'}
        {...(tone && { color: tone })}
        onClick={() => setOpened(true)}
      >
        {open}
      </Button>
    </div>
  )
}
