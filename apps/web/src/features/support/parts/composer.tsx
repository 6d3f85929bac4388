import {
  ActionIcon,
  Anchor,
  Button,
  CloseButton,
  FileButton,
  Loader,
  SegmentedControl,
  Textarea,
  Tooltip,
} from '@mantine/core'
import {
  IconAlertTriangle,
  IconLock,
  IconMessageBolt,
  IconPaperclip,
  IconSend2,
  IconShoppingBag,
} from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ConversationDetails } from '#contract/domains/support-conversations.ts'
import { listPlaceholders } from '#contract/domains/support-rules.ts'
import type { Chat, ChatState } from '#web/client/chat-connection.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { autosizeProps } from '#web/kit/fields/autosize.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { useFileDrop } from '#web/kit/media/use-file-drop.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { repliesPath } from '#web/features/support/support.paths.ts'
import { acceptedTypes } from '#web/features/support/support.upload.ts'
import { useChatFiles } from '#web/features/support/use-chat-files.ts'
import type { Composer as ComposerState } from '#web/features/support/use-composer.ts'
import { useSuggestions } from '#web/features/support/use-suggestions.ts'
import { Suggestions, toOptionId } from './suggestions.tsx'
import classes from './composer.module.css'

const CardDialog = lazy(() => import('./card-dialog.tsx'))

interface ComposerProps {
  composer: ComposerState
  conversation: ConversationDetails
  chat: Chat
  state: ChatState
}

const icon = { size: 18, 'aria-hidden': true } as const

/** Others of the team who write or look, before this person sends. */
const Colleagues = ({ state }: { state: ChatState }) => {
  const t = useText(conversationText)
  const { profile } = useSession()
  const replying = state.typing.find(({ isStaff, key }) => isStaff && key !== profile._id)
  const [viewer, ...others] = state.viewers.filter(({ _id }) => _id !== profile._id && _id !== replying?.key)
  const viewing =
    viewer &&
    (others.length > 0
      ? t('viewingMany', { name: viewer.name, count: others.length })
      : t('viewing', { name: viewer.name }))
  return (
    <p className={classes.colleagues} role="status" data-replying={replying !== undefined || undefined}>
      {replying ? t('replying', { name: replying.name }) : viewing}
    </p>
  )
}

/** What goes along with the message: the quote, files and a card. */
const Extras = ({
  composer,
  chatFiles: { uploads, retry, dismiss },
}: {
  composer: ComposerState
  chatFiles: ReturnType<typeof useChatFiles>
}) => {
  const t = useText(conversationText)
  const { draft, change } = composer
  const { quote, editing, files, card } = draft
  return (
    <>
      {editing && (
        <div className={classes.context}>
          <span>{t('editing')}</span>
          <CloseButton size="sm" aria-label={t('stopEdit')} title={t('stopEdit')} onClick={composer.stopEdit} />
        </div>
      )}
      {quote && (
        <div className={classes.context}>
          <span className={classes.contextText}>
            <strong>{t('quoteOf', { name: quote.author.name })}</strong>
            <span dir="auto">{quote.text || quote.attachments[0]?.name}</span>
          </span>
          <CloseButton
            size="sm"
            aria-label={t('stopQuote')}
            title={t('stopQuote')}
            onClick={() => change({ quote: undefined })}
          />
        </div>
      )}
      {(files.length > 0 || uploads.length > 0 || card) && (
        <ul className={classes.chips}>
          {card && (
            <li className={classes.chip}>
              <IconShoppingBag size={14} aria-hidden="true" /> <span>{card.name}</span>
              <CloseButton
                size="xs"
                aria-label={t('removeCard', { name: card.name })}
                onClick={() => change({ card: undefined })}
              />
            </li>
          )}
          {files.map(({ key, name }) => (
            <li key={key} className={classes.chip}>
              <IconPaperclip size={14} aria-hidden="true" /> <span>{name}</span>
              <CloseButton
                size="xs"
                aria-label={t('removeFile', { name })}
                onClick={() => change({ files: files.filter((file) => file.key !== key) })}
              />
            </li>
          ))}
          {uploads.map(({ id, file: { name }, state, percent, error, canRetry }) => (
            <li key={id} className={classes.chip} data-failed={state === 'failed' || undefined}>
              {state === 'failed' ? <IconAlertTriangle size={14} aria-hidden="true" /> : <Loader size={12} />}
              <span>{name}</span>
              {state === 'failed' ? (
                <span role="alert">{error}</span>
              ) : (
                <span className="figures" aria-label={t('uploading', { name })}>
                  {percent}%
                </span>
              )}
              {canRetry && state === 'failed' && (
                <Anchor component="button" type="button" size="sm" onClick={() => retry(id)}>
                  {t('retry')}
                </Anchor>
              )}
              <CloseButton size="xs" aria-label={t('removeFile', { name })} onClick={() => dismiss(id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Writes a reply or a private note. Enter sends, Shift+Enter is a new line; on a phone the button sends. */
export const Composer = ({ composer, conversation, chat, state }: ComposerProps) => {
  const t = useText(conversationText)
  const isPhone = useIsPhone()
  const listId = useId()
  const area = useRef<HTMLDivElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const { draft, field, change, isEmpty, excess } = composer
  const { name, isBlocked, status } = conversation
  const isNote = draft.mode === 'note'
  const suggestions = useSuggestions(composer, name)
  const chatFiles = useChatFiles(composer, conversation._id)
  const { isUploading, add: addFiles } = chatFiles
  const isDragOver = useFileDrop(area, addFiles)
  const submit = () => {
    if (isUploading) return
    suggestions.close()
    if (!isEmpty) chatFiles.dismissRefused()
    void composer.submit()
  }
  // Of saved replies from before their merge fields were checked, or typed.
  const placeholders = isNote ? [] : listPlaceholders(draft.text)
  const hint = isBlocked ? t('blockedHint', { name }) : status === 'closed' ? t('closedHint') : undefined
  return (
    <div ref={area} className={classes.composer} data-note={isNote || undefined} data-over={isDragOver || undefined}>
      <Colleagues state={state} />
      {suggestions.trigger && (
        <Suggestions
          id={listId}
          label={t(suggestions.isReplies ? 'savedReplies' : 'mention')}
          options={suggestions.options}
          active={suggestions.active}
          empty={t(suggestions.isReplies ? 'noReplies' : 'noTeammates')}
          pick={suggestions.pick}
          footer={
            suggestions.isReplies && (
              <Anchor component={Link} to={repliesPath} size="sm">
                {t('createReply')}
              </Anchor>
            )
          }
        />
      )}
      <div className={classes.box}>
        <Extras composer={composer} chatFiles={chatFiles} />
        <Textarea
          ref={field}
          variant="unstyled"
          className={classes.field ?? ''}
          aria-label={isNote ? t('noteLabel') : t('replyTo', { name })}
          placeholder={t(isNote ? 'noteHint' : 'replyHint')}
          value={draft.text}
          {...autosizeProps(2, isPhone ? 5 : 10)}
          aria-autocomplete="list"
          aria-controls={suggestions.trigger ? listId : undefined}
          aria-activedescendant={
            suggestions.trigger && suggestions.options.length > 0 ? toOptionId(listId, suggestions.active) : undefined
          }
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget
            composer.write(value)
            suggestions.read(value, selectionStart)
          }}
          onBlur={() => chat.setTyping(false, isNote)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            addFiles(pasted)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (suggestions.handleKey(event.key)) {
              event.preventDefault()
              event.stopPropagation()
              return
            }
            if (event.key === 'Escape') {
              if (draft.editing) return composer.stopEdit()
              event.currentTarget.blur()
              // Otherwise a dialog would return the focus to the field, where letters are no shortcuts.
              area.current?.parentElement?.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
              return
            }
            const isSend = event.key === 'Enter' && !event.shiftKey && !event.altKey
            if (!isSend || (isPhone && !event.ctrlKey && !event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
        <div className={classes.bar}>
          <SegmentedControl
            size="xs"
            aria-label={t('composerMode')}
            disabled={draft.editing !== undefined}
            value={draft.mode}
            onChange={(mode) => {
              change({ mode })
              composer.focus()
            }}
            data={[
              { value: 'reply', label: t('reply') },
              {
                value: 'note',
                label: (
                  <span className={classes.noteOption}>
                    <IconLock size={12} aria-hidden="true" /> {t('noteTab')}
                  </span>
                ),
              },
            ]}
          />
          <span className={classes.spring} />
          {excess > 0 && <span className={classes.excess}>{t('tooLong', { count: excess })}</span>}
          {!draft.editing && (
            <>
              <FileButton multiple accept={acceptedTypes.join(',')} onChange={addFiles}>
                {(props) => (
                  <Tooltip label={t('attach')}>
                    <ActionIcon {...props} size={32} aria-label={t('attach')}>
                      <IconPaperclip {...icon} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </FileButton>
              {!isNote && (
                <>
                  <Tooltip label={`${t('savedReplies')} (/)`}>
                    <ActionIcon size={32} aria-label={t('savedReplies')} onClick={suggestions.openReplies}>
                      <IconMessageBolt {...icon} />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={t('addCard')}>
                    <ActionIcon size={32} aria-label={t('addCard')} onClick={() => setIsPicking(true)}>
                      <IconShoppingBag {...icon} />
                    </ActionIcon>
                  </Tooltip>
                </>
              )}
            </>
          )}
          <Button
            size="xs"
            color={isNote ? 'warning' : 'accent'}
            {...(!draft.editing && { leftSection: <IconSend2 size={14} aria-hidden="true" /> })}
            disabled={isEmpty || excess > 0 || isUploading}
            loading={composer.isSaving}
            onClick={submit}
          >
            {t(draft.editing ? 'saveEdit' : isNote ? 'addNote' : 'send')}
          </Button>
        </div>
      </div>
      {placeholders.length > 0 && (
        <p className={classes.hint} data-tone="warning" role="status">
          {t('replacePlaceholders', { names: placeholders.join(', ') })}
        </p>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
      {isPicking && (
        <Suspense>
          <CardDialog
            conversation={conversation}
            pick={(card) => {
              change({ card })
              setIsPicking(false)
              composer.focus()
            }}
            close={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
