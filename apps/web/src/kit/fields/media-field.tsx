import { Button, Input, Text } from '@mantine/core'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Medium } from '#contract/domains/product.ts'
import { uploadTypes } from '#contract/domains/uploads.ts'
import { useText } from '../../client/text.ts'
import type { MediaItem } from '../media/media-items.ts'
import { MediaRow } from '../media/media-row.tsx'
import classes from '../media/media.module.css'
import { mediaText } from '../media/media.text.ts'
import { UploadRows } from '../media/upload-rows.tsx'
import { useMedia } from '../media/use-media.ts'
import { Reorder } from '../reorder/reorder.tsx'
import { mostMegabytes } from '../upload.ts'
import { useDrop } from './use-drop.ts'
import { type FieldProps, useField } from './use-field.ts'

interface MediaFieldProps extends FieldProps {
  /** The saved media, for the URLs of what the form holds. */
  saved?: readonly Medium[]
}

const nothing: readonly Medium[] = []

/** Ordered images, files and texts. New files are added by drop, paste or file chooser. */
export const MediaField = ({ saved = nothing, ...props }: MediaFieldProps) => {
  const t = useText(mediaText)
  const area = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const [note, setNote] = useState<string | undefined>()
  const count = (value: unknown, kind: MediaItem['kind']): number =>
    ((value ?? []) as MediaItem[]).filter((item) => item.kind === kind).length
  const { field, shared } = useField(props, (value) => {
    const [images, texts, files] = [count(value, 'image'), count(value, 'text'), count(value, 'file')]
    const words = [
      images > 0 && t('pictures', { count: images }),
      texts > 0 && t('texts', { count: texts }),
      files > 0 && t('files', { count: files }),
    ]
    return words.filter(Boolean).join(', ') || t('none')
  })
  const { items, uploads, retry, drop, add, addText, change, left, move, remove } = useMedia(props.name, saved)
  const { disabled } = shared
  const take = (files: FileList | null | undefined): void => {
    if (!disabled && files && files.length > 0) setNote(add([...files]))
  }
  const over = useDrop(area, take)
  const paste = (event: ClipboardEvent): void => {
    // Pasted text goes to the focused field.
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const writeText = (): void => {
    flushSync(addText)
    const texts = area.current?.querySelectorAll('textarea') ?? []
    ;[...texts].at(-1)?.focus()
  }
  const message = note ?? shared.error
  const numberOf = (index: number): number =>
    items.slice(0, index + 1).filter(({ item }) => item.kind === items[index]?.item.kind).length
  return (
    <Input.Wrapper
      label={<span id={labelId}>{props.label}</span>}
      labelElement="div"
      withAsterisk={shared.withAsterisk}
      description={props.help}
      error={message}
    >
      <div
        ref={area}
        role="group"
        // Not a tab stop: a click into it is enough to paste here.
        tabIndex={-1}
        aria-labelledby={labelId}
        className={classes.area}
        data-over={over || undefined}
        data-error={Boolean(message) || undefined}
        onPaste={paste}
      >
        <div className={classes.items}>
          <Reorder
            items={items.map(({ id, name }) => ({ id, label: name }))}
            onMove={move}
            disabled={disabled || items.length < 2}
            render={(id, handle) => {
              const index = items.findIndex((medium) => medium.id === id)
              const medium = items[index]
              return (
                medium && (
                  <MediaRow
                    medium={medium}
                    number={numberOf(index)}
                    handle={handle}
                    disabled={disabled}
                    change={(fields) => change(id, fields)}
                    left={() => left(id)}
                    remove={() => {
                      remove(id)
                      button.current?.focus()
                    }}
                  />
                )
              )
            }}
          />
        </div>
        <UploadRows uploads={uploads} retry={retry} drop={drop} />
        {!disabled && (
          <div className={classes.add}>
            <Button
              variant="default"
              size="xs"
              ref={(element) => {
                button.current = element
                field.ref(element)
              }}
              onClick={() => chooser.current?.click()}
            >
              {t('choose')}
            </Button>
            <Button variant="subtle" size="xs" onClick={writeText}>
              {t('addText')}
            </Button>
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('drop')}
            </Text>
            <p className={classes.hint}>{t('limits', { most: mostMegabytes })}</p>
          </div>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={uploadTypes.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
