import { Button, Input } from '@mantine/core'
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import type { ProductMedia } from '#contract/domains/product.ts'
import { uploadTypes } from '#contract/domains/uploads.ts'
import { useText } from '#web/client/text.ts'
import { MediaDialog } from './media-dialog.tsx'
import type { MediaItem } from './media-items.ts'
import { MediaTile } from './media-tile.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'
import { FailedUploads, UploadTiles } from './upload-tiles.tsx'
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

/** Images, files and texts in a grid, the main image large. Files are added by drop, paste or file chooser. */
export const MediaField = ({ saved = noMedia, ...props }: MediaFieldProps) => {
  const t = useText(mediaText)
  const area = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const [note, setNote] = useState<string | undefined>()
  // For a text that was just added, the ids of the others: its own is assigned when it renders.
  const [editing, setEditing] = useState<string | ReadonlySet<string> | undefined>()
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
  const { items, uploads, retry, dismiss, add, addText, change, onLeave, move, remove } = useMedia(props.name, saved)
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
  const removeAndFocus = (id: string): void => {
    setEditing(undefined)
    remove(id)
    button.current?.focus()
  }
  const message = note ?? shared.error ?? items.find(({ error }) => error)?.error
  const isEmpty = items.length === 0 && uploads.every(({ state }) => state === 'failed')
  const edited = items.find(({ id, item }) =>
    typeof editing === 'object' ? item.kind === 'text' && !editing.has(id) : id === editing,
  )
  const chooseButton = {
    ref: (element: HTMLButtonElement | null) => {
      button.current = element
      field.ref(element)
    },
    onClick: () => fileInput.current?.click(),
  }
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
        onPaste={onPaste}
      >
        {isEmpty && disabled && <p className={classes.hint}>{t('none')}</p>}
        {isEmpty && !disabled && (
          <div className={classes.empty}>
            <Button variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden="true" />} {...chooseButton}>
              {t('choose')}
            </Button>
            <p className={classes.drop}>{t('drop')}</p>
            <p className={classes.hint}>{t('limits', { most: maxMegabytes })}</p>
          </div>
        )}
        {!isEmpty && (
          <Reorder
            direction="grid"
            listClass={classes.grid}
            dragsAnywhere
            items={items.map(({ id, name }) => ({ id, label: name }))}
            onMove={move}
            disabled={disabled || items.length < 2}
            render={(id, handle) => {
              const medium = items.find((candidate) => candidate.id === id)
              return (
                medium && (
                  <MediaTile
                    medium={medium}
                    handle={handle}
                    disabled={disabled}
                    edit={() => setEditing(id)}
                    remove={() => removeAndFocus(id)}
                  />
                )
              )
            }}
            trailing={
              <>
                <UploadTiles uploads={uploads} dismiss={dismiss} />
                {!disabled && (
                  <li>
                    <button type="button" className={classes.add} aria-label={t('choose')} {...chooseButton}>
                      <IconPlus size={20} aria-hidden="true" />
                      {t('add')}
                    </button>
                  </li>
                )}
              </>
            }
          />
        )}
        <FailedUploads uploads={uploads} retry={retry} dismiss={dismiss} />
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
      {!disabled && (
        <Button
          variant="subtle"
          size="xs"
          mt={4}
          ml={-14}
          onClick={() => {
            addText()
            setEditing(new Set(items.map(({ id }) => id)))
          }}
        >
          {t('addText')}
        </Button>
      )}
      {edited && (
        <MediaDialog
          medium={edited}
          disabled={disabled}
          change={(fields) => change(edited.id, fields)}
          remove={() => removeAndFocus(edited.id)}
          close={() => {
            onLeave(edited.id)
            setEditing(undefined)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
