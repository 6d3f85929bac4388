/** Props shared by the rich text editor and the HTML source editor. */
export interface RichTextProps {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Registers the element that the form focuses. */
  focusRef: (target: { focus: () => void } | null) => void
  disabled: boolean
  invalid: boolean
  labelId: string
  describedBy: string
}
