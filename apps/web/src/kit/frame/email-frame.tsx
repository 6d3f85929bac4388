import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import classes from './email-frame.module.css'

export type EmailScheme = 'light' | 'dark'

const firstHeight = 560

/** Rows of the email that are marked with `data-block`, and can be chosen by a click or by keyboard. */
export interface EmailBlockChoice {
  toLabel: (id: string) => string
  selected: string | undefined
  select: (id: string) => void
}

interface BlockArea {
  id: string
  top: number
  left: number
  width: number
  height: number
}

const findAreas = (root: HTMLElement): BlockArea[] =>
  [...root.querySelectorAll<HTMLElement>('[data-block]')].map((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    return { id: element.dataset['block'] ?? '', top, left, width, height }
  })

interface EmailFrameProps {
  html: string
  title: string
  width: number
  /** Shows the email as a reader with dark or light colors does; without it as this device does. */
  scheme?: EmailScheme
  /** Shows only the top of the email, this many pixels high. */
  maxHeight?: number
  blocks?: EmailBlockChoice
}

const darkQuery = /\(\s*prefers-color-scheme:\s*dark\s*\)/gi

/** Applies the rules for dark colors to every reader, or to none: a frame follows the device otherwise. */
const toScheme = (html: string, scheme: EmailScheme | undefined): string =>
  scheme === undefined ? html : html.replaceAll(darkQuery, scheme === 'dark' ? '(min-width: 0)' : '(max-width: 0)')

interface BlockButtonsProps extends EmailBlockChoice {
  areas: readonly BlockArea[]
  scale: number
}

/**
 * Buttons above the blocks of the frame: Safari delivers no events of a frame without scripts, and links of the email
 * must not be followed.
 */
const BlockButtons = ({ areas, scale, toLabel, selected, select }: BlockButtonsProps) => {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return areas.map(({ id, top, left, width, height }) => (
    <button
      key={id}
      ref={id === selected ? current : null}
      type="button"
      className={classes.block}
      aria-label={toLabel(id)}
      aria-current={id === selected || undefined}
      style={{ top: top * scale, left: left * scale, width: width * scale, height: height * scale }}
      onClick={() => select(id)}
    />
  ))
}

/** An email at its width, scaled down if there is less room. Its scripts wouldn't run, and it has none. */
export const EmailFrame = ({ html, title, width, scheme, maxHeight, blocks }: EmailFrameProps) => {
  const { ref, width: room } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const [measured, setMeasured] = useState(firstHeight)
  const [areas, setAreas] = useState<readonly BlockArea[]>([])
  const content = useMemo(() => toScheme(html, scheme), [html, scheme])
  const [first] = useState(content)
  const shown = useRef(first)
  const scale = room > 0 ? Math.min(1, room / width) : 1
  const height = maxHeight === undefined ? measured : maxHeight / scale

  const measure = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    setMeasured(Math.ceil(root.getBoundingClientRect().height) || firstHeight)
    setAreas(findAreas(root))
  }
  // Loading the document again for each change would flash.
  const update = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (root && shown.current !== content) {
      root.innerHTML = content
      shown.current = content
    }
    measure()
  }
  useEffect(update, [content, width])

  return (
    <div ref={ref} className={classes.frame} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={first}
        tabIndex={-1}
        style={{ width, height, ...(scale < 1 && { transform: `scale(${scale})` }) }}
        onLoad={({ currentTarget }) => {
          shown.current = first
          update()
          // Also when an image has its size.
          currentTarget.contentDocument?.addEventListener('load', measure, { capture: true })
        }}
      />
      {blocks && <BlockButtons {...blocks} areas={areas} scale={scale} />}
    </div>
  )
}
