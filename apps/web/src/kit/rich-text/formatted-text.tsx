import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { isPendingImage, toImageKey, toImageSrc } from '#contract/rich-text/description-images.ts'
import classes from './formatted.module.css'

// The server keeps nothing else. Checked again here, so that old or foreign text can't inject anything.
const allowedTags = new Set(
  'p div br strong em u s h2 h3 h4 ul ol li blockquote hr code pre table caption thead tbody tfoot tr th td'.split(' '),
)
const droppedTags = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'textarea'])
const voidTags = new Set(['br', 'hr'])
const spans = { colspan: 'colSpan', rowspan: 'rowSpan' }

const toSpanAttributes = (element: Element): Record<string, number> =>
  Object.fromEntries(
    Object.entries(spans).flatMap(([name, prop]) => {
      const number = Number(element.getAttribute(name))
      return Number.isInteger(number) && number > 1 && number < 100 ? [[prop, number]] : []
    }),
  )

const renderNode = (node: Node, index: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (droppedTags.has(name)) return null
  const children = [...node.childNodes].map(renderNode)
  const href = node.getAttribute('href') ?? ''
  if (name === 'a' && /^(?:https?:\/\/|mailto:|tel:)/i.test(href))
    return (
      <a key={index} href={href} rel="noopener noreferrer" target="_blank">
        {children}
      </a>
    )
  const key = name === 'img' ? toImageKey(node.getAttribute('src') ?? '') : undefined
  if (key !== undefined && !isPendingImage(key))
    return <img key={index} src={`${toImageSrc(key)}?w=960`} alt={node.getAttribute('alt') ?? ''} loading="lazy" />
  if (!allowedTags.has(name)) return <Fragment key={index}>{children}</Fragment>
  return createElement(name, { key: index, ...toSpanAttributes(node) }, ...(voidTags.has(name) ? [] : children))
}

/** Renders formatted text. */
export const FormattedText = ({ html }: { html: string }) => {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(renderNode),
    [html],
  )
  return <div className={classes.text}>{content}</div>
}
