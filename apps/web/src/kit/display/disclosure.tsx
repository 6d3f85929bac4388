import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface DisclosureProps {
  buttonLabel: string
  tone?: 'accent' | 'danger'
  children: (close: () => void) => ReactNode
}

/** A button that is replaced by its content; closing restores and focuses it. */
export const Disclosure = ({ buttonLabel, tone, children }: DisclosureProps) => {
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
        {buttonLabel}
      </Button>
    </div>
  )
}
