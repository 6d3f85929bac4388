import { Textarea } from '@mantine/core'
import type { RichTextProps } from './rich-text-props.ts'

export const HtmlSource = ({
  value,
  onChange,
  onBlur,
  focusRef,
  disabled,
  invalid,
  labelId,
  describedBy,
}: RichTextProps) => (
  <Textarea
    ref={focusRef}
    aria-labelledby={labelId}
    aria-describedby={describedBy}
    styles={{ input: { fontFamily: 'var(--font-mono)' } }}
    autosize
    minRows={6}
    maxRows={20}
    spellCheck={false}
    disabled={disabled}
    error={invalid}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={onBlur}
  />
)
