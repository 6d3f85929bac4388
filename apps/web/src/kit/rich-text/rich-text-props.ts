/** What formatted text is edited by, whichever way. */
export interface RichTextProps {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Takes what the form gives the focus to. */
  focusRef: (target: { focus: () => void } | null) => void
  disabled: boolean
  invalid: boolean
  labelId: string
  describedBy: string
}
