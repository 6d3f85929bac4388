type Child = Node | string | number | false | null | undefined
type Listener = (event: Event) => void
type Props = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>

const setProps = (element: Element, props: Props): void => {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
}

const toNodes = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) =>
    child === false || child === null || child === undefined ? [] : [typeof child === 'number' ? String(child) : child],
  )

const fill = <Filled extends Element>(element: Filled, props: Props, children: readonly Child[]): Filled => {
  setProps(element, props)
  element.append(...toNodes(children))
  return element
}

/** Creates an element; functions are listeners (`onclick`), true is an attribute without a value. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), props, children)

const svgNamespace = 'http://www.w3.org/2000/svg'

export const svg = (tag: string, props: Props = {}, ...children: readonly Child[]): SVGElement =>
  fill(document.createElementNS(svgNamespace, tag), props, children)
