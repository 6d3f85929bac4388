import { ActionIcon, Button, Input, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Option, mostOptions, mostValues, mostVariants } from '#contract/domains/variants.ts'
import { useText } from '../client/text.ts'
import { optionsEditorText } from './options-editor.text.ts'
import classes from './options-editor.module.css'
import { splitValues } from './option-values.ts'
import { Reorder } from './reorder/reorder.tsx'

interface OptionsEditorProps {
  value: readonly Option[]
  onChange: (options: Option[]) => void
  /** By path below the options: '0.name', '1.values'; '' for the whole list. */
  errors?: Readonly<Record<string, string>> | undefined
  disabled?: boolean
  onBlur?: (() => void) | undefined
}

const separators = [';', '\t', '\n']

const noErrors: Readonly<Record<string, string>> = {}

/** Edits names and values of a product's options; also used for templates. */
export const OptionsEditor = ({ value, onChange, errors = noErrors, disabled = false, onBlur }: OptionsEditorProps) => {
  const t = useText(optionsEditorText)
  // Row keys are stable while a name is typed and while rows are moved.
  const made = useRef(0)
  const newKey = () => `option-${(made.current += 1)}`
  const [kept, setKept] = useState<readonly string[]>([])
  const keys = value.map((_, index) => kept[index] ?? newKey())
  if (keys.length !== kept.length) setKept(keys)
  /** Index of the row just added, whose name gets the focus. */
  const [added, setAdded] = useState<number>()

  const change = (place: number, part: Partial<Option>) =>
    onChange(value.map((option, index) => (index === place ? { ...option, ...part } : option)))
  const nameAt = (place: number) => value[place]?.name || t('name', { place: place + 1 })
  const isTaken = (place: number) => {
    const same = ({ name }: Option) => name.trim().toLowerCase() === value[place]?.name.trim().toLowerCase()
    return Boolean(value[place]?.name.trim()) && value.findIndex(same) < place
  }
  const arrange = (order: readonly string[]) => {
    setKept([...order])
    onChange(order.flatMap((key) => value[keys.indexOf(key)] ?? []))
  }
  const makes = value.reduce((count, { values }) => count * values.length, value.length > 0 ? 1 : 0)
  return (
    <div>
      <Reorder
        items={keys.map((id, place) => ({ id, label: nameAt(place) }))}
        onMove={arrange}
        disabled={disabled || value.length < 2}
        render={(id, handle) => {
          const place = keys.indexOf(id)
          const option = value[place]
          return (
            option && (
              <div className={classes.row}>
                <div className={classes.side}>{handle}</div>
                <TextInput
                  label={t('name', { place: place + 1 })}
                  placeholder={t('nameHint')}
                  maxLength={60}
                  autoComplete="off"
                  disabled={disabled}
                  autoFocus={place === added}
                  value={option.name}
                  error={errors[`${place}.name`] ?? (isTaken(place) ? t('taken') : undefined)}
                  onChange={(event) => change(place, { name: event.currentTarget.value })}
                  onBlur={onBlur}
                />
                <TagsInput
                  className={classes.values ?? ''}
                  label={t('values')}
                  aria-label={t('valuesOf', { name: nameAt(place) })}
                  placeholder={option.values.length === 0 ? t('valuesHint') : ''}
                  splitChars={separators}
                  maxTags={mostValues}
                  acceptValueOnBlur
                  disabled={disabled}
                  value={option.values}
                  error={errors[`${place}.values`]}
                  onChange={(values) => change(place, { values: splitValues(values) })}
                  onBlur={onBlur}
                />
                <div className={classes.side}>
                  {!disabled && (
                    <ActionIcon
                      size={36}
                      aria-label={t('remove', { name: nameAt(place) })}
                      onClick={() => {
                        setKept(keys.filter((key) => key !== id))
                        onChange(value.filter((_, index) => index !== place))
                      }}
                    >
                      <IconTrash size={16} aria-hidden="true" />
                    </ActionIcon>
                  )}
                </div>
              </div>
            )
          )
        }}
      />
      <div className={classes.foot}>
        {!disabled && value.length < mostOptions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => {
              setAdded(value.length)
              onChange([...value, { name: '', values: [] }])
            }}
          >
            {t('add')}
          </Button>
        )}
        {makes > mostVariants ? (
          <Input.Error role="alert">{t('tooMany', { count: makes, most: mostVariants })}</Input.Error>
        ) : (
          <Text size="sm" c="dimmed">
            {makes > 0 ? t('makes', { count: makes }) : value.length >= mostOptions && t('full', { most: mostOptions })}
          </Text>
        )}
        {errors[''] && <Input.Error>{errors['']}</Input.Error>}
      </div>
    </div>
  )
}
