import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { isLinkTarget } from '#contract/rich-text/document.ts'
import { useText } from '#web/client/text.ts'
import { useCanEdit } from './editor-access.ts'
import { editorText } from './editor.text.ts'

export interface ValueProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
}

interface CheckedInputProps extends ValueProps<string> {
  help?: string | undefined
  /** A problem of the saved value. */
  error?: string | undefined
  /** The value to save; undefined if the text isn't valid. */
  parse: (text: string) => string | undefined
  invalidMessage: string
  placeholder?: string | undefined
  hidesLabel?: boolean
  maxLength?: number
  type?: 'email'
}

/** Saves only valid text, so that the draft and its preview always work. Invalid text stays in the field with a message. */
export const CheckedInput = ({
  value,
  parse,
  onChange,
  invalidMessage,
  hidesLabel,
  help,
  error,
  ...props
}: CheckedInputProps) => {
  const canEdit = useCanEdit()
  const [typed, setTyped] = useState<{ text: string; of: string; isLeft: boolean }>()
  // After an undo or another person's change the saved value is shown.
  const text = typed?.of === value ? typed.text : value
  const isInvalid = parse(text) === undefined
  return (
    <TextInput
      {...props}
      {...(hidesLabel && { labelProps: { className: 'visually-hidden' } })}
      description={help}
      value={text}
      disabled={!canEdit}
      error={isInvalid ? typed?.isLeft && invalidMessage : error}
      onChange={({ currentTarget }) => {
        const parsed = parse(currentTarget.value)
        setTyped({ text: currentTarget.value, of: parsed ?? value, isLeft: false })
        if (parsed !== undefined) onChange(parsed)
      }}
      onBlur={() => setTyped(isInvalid && typed ? { ...typed, isLeft: true } : undefined)}
    />
  )
}

const parseLink = (text: string): string | undefined => {
  const href = text.trim()
  return href === '' || isLinkTarget(href) ? href : undefined
}

export const LinkInput = (props: ValueProps<string> & Pick<CheckedInputProps, 'error'>) => {
  const t = useText(editorText)
  return <CheckedInput {...props} parse={parseLink} help={t('linkHelp')} invalidMessage={t('invalidLink')} />
}

interface ChoiceProps<Value extends string> extends ValueProps<Value> {
  options: readonly { value: Value; label: string }[]
  /** Below each other, for labels that don't fit side by side in the settings column. */
  isStacked?: boolean
}

/** Single choice with all options visible. */
export const Choice = <Value extends string>({
  label,
  value,
  onChange,
  options,
  isStacked = false,
}: ChoiceProps<Value>) => {
  const id = useId()
  const canEdit = useCanEdit()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        orientation={isStacked ? 'vertical' : 'horizontal'}
        aria-labelledby={id}
        data={[...options]}
        value={value}
        disabled={!canEdit}
        onChange={(next) => onChange(next)}
      />
    </Input.Wrapper>
  )
}

export const Toggle = ({ label, value, onChange, help }: ValueProps<boolean> & { help?: string }) => {
  const canEdit = useCanEdit()
  return (
    <Switch
      label={label}
      description={help}
      checked={value}
      disabled={!canEdit}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
