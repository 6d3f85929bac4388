import { Button, Input, Text } from '@mantine/core'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductMedia } from '#contract/domains/product.ts'
import { uploadTypes } from '#contract/domains/uploads.ts'
import { useText } from '#web/client/text.ts'
import type { MediaItem } from './media-items.ts'
import { MediaRow } from './media-row.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'
import { UploadRows } from './upload-rows.tsx'
import { useMedia } from './use-media.ts'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { maxMegabytes } from '#web/kit/media/upload.ts'
import { useFileDrop } from '#web/kit/media/use-file-drop.ts'
import { type FieldProps, useField } from '#web/kit/fields/use-field.ts'

interface MediaFieldProps extends FieldProps {
  /** The saved media, for the URLs of what the form holds. */
  saved?: readonly ProductMedia[]
}

const noMedia: readonly ProductMedia[] = []

/** Ordered images, files and texts. New files are added by drop, paste or file chooser. */
export const MediaField = ({ saved = noMedia, ...props }: MediaFieldProps) => {
  const t = useText(mediaText)
  const area = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const [note, setNote] = useState<string | undefined>()
  const countKind = (value: unknown, kind: MediaItem['kind']): number =>
    ((value ?? []) as MediaItem[]).filter((item) => item.kind === kind).length
  const { field, shared } = useField(props, (value) => {
    const [images, texts, files] = [countKind(value, 'image'), countKind(value, 'text'), countKind(value, 'file')]
    const parts = [
      images > 0 && t('pictures', { count: images }),
      texts > 0 && t('texts', { count: texts }),
      files > 0 && t('files', { count: files }),
    ]
    return parts.filter(Boolean).join(', ') || t('none')
  })
  const {
    items,
    uploads,
    retry,
    dismiss: drop,
    add,
    addText,
    change,
    onLeave: left,
    move,
    remove,
  } = useMedia(props.name, saved)
  const { disabled } = shared
  const addFiles = (files: FileList | null | undefined): void => {
    if (!disabled && files && files.length > 0) setNote(add([...files]))
  }
  const isDragOver = useFileDrop(area, addFiles)
  const onPaste = (event: ClipboardEvent): void => {
    // Pasted text goes to the focused field.
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    addFiles(event.clipboardData.files)
  }
  const addTextAndFocus = (): void => {
    flushSync(addText)
    const texts = area.current?.querySelectorAll('textarea') ?? []
    ;[...texts].at(-1)?.focus()
  }
  const message = note ?? shared.error
  const getNumber = (index: number): number =>
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
        data-over={isDragOver || undefined}
        data-error={Boolean(message) || undefined}
        onPaste={onPaste}
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
                    number={getNumber(index)}
                    handle={handle}
                    disabled={disabled}
                    change={(fields) => change(id, fields)}
                    onLeave={() => left(id)}
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
        <UploadRows uploads={uploads} retry={retry} dismiss={drop} />
        {!disabled && (
          <div className={classes.add}>
            <Button
              variant="default"
              size="xs"
              ref={(element) => {
                button.current = element
                field.ref(element)
              }}
              onClick={() => fileInput.current?.click()}
            >
              {t('choose')}
            </Button>
            <Button variant="subtle" size="xs" onClick={addTextAndFocus}>
              {t('addText')}
            </Button>
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('drop')}
            </Text>
            <p className={classes.hint}>{t('limits', { most: maxMegabytes })}</p>
          </div>
        )}
        <input
          ref={fileInput}
          type="file"
          hidden
          multiple
          accept={uploadTypes.join(',')}
          onChange={(event) => {
            addFiles(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
