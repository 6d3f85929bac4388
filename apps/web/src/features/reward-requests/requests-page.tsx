import { Button, Tooltip } from '@mantine/core'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type RequestRow, rewardRequests } from '#contract/domains/reward-requests.ts'
import { useSendHeldOnLeave } from '#web/client/held-sends.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { withPermission } from '#web/kit/page/with-permission.tsx'
import type { BulkAction, PrimaryColumn } from '#web/kit/table/columns.ts'
import { type Decision, findHeld, holdDecision, undoDecision, useHeldDecisions } from './reward-requests.decisions.ts'
import { RejectDialog } from './parts/reject-dialog.tsx'
import { ReviewPane } from './parts/review-pane.tsx'
import { UndoBar } from './parts/undo-bar.tsx'
import { rewardRequestsText } from './reward-requests.text.ts'
import { useRequestList, useRequestTabs } from './use-request-list.tsx'

const RecordDialog = lazy(() => import('./parts/record-dialog.tsx'))

const oldest: Sort = { by: 'createdAt', order: 'asc' }
const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

/** The open request is in the hash: the list reads its state from the search, and stays as it is. */
const useOpenRequest = (isPhone: boolean) => {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const currentId = hash.slice(1) || undefined
  const open = useCallback(
    (id: string) => {
      if (window.location.hash === `#${id}`) return
      // On a phone the first one is a step that Back undoes.
      const replace = !isPhone || window.location.hash !== ''
      void navigate({ search, hash: id }, { replace, state, preventScrollReset: true })
    },
    [navigate, search, state, isPhone],
  )
  const close = () => void navigate({ search }, { replace: true, state, preventScrollReset: true })
  return { currentId, search, open, close }
}

/** Asks for the reason; resolves to false if the person cancels. */
const useRejectDialog = (onReject: (requests: readonly RequestRow[], decision: Decision) => void) => {
  const [asking, setAsking] = useState<{ requests: readonly RequestRow[]; respond: (isDone: boolean) => void }>()
  const confirmReject = (requests: readonly RequestRow[]) =>
    new Promise<boolean>((respond) => setAsking({ requests, respond }))
  const finish = (isDone: boolean) => {
    asking?.respond(isDone)
    setAsking(undefined)
  }
  const dialog = asking && (
    <RejectDialog
      requests={asking.requests}
      close={() => finish(false)}
      onReject={(decision) => {
        onReject(asking.requests, decision)
        finish(true)
      }}
    />
  )
  return { confirmReject, dialog }
}

const RequestQueue = () => {
  const t = useText(rewardRequestsText)
  const { can } = useSession()
  const isPhone = useIsPhone()
  const held = useHeldDecisions()
  const { currentId, search, open, close } = useOpenRequest(isPhone)
  const [isRecording, setIsRecording] = useState(false)
  const { confirmReject, dialog } = useRejectDialog(holdDecision)
  useSendHeldOnLeave()

  const isUndecided = ({ _id, status }: RequestRow) => status === 'pending' && !findHeld(held, _id)
  /** Opens the next request that waits: below the current one, then from the top. */
  const openNext = (rows: readonly RequestRow[], { _id: id }: RequestRow) => {
    const index = rows.findIndex((row) => row._id === id)
    const next = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(isUndecided)
    if (next) open(next._id)
    else if (isPhone) close()
  }
  const undo = () => {
    const [request] = undoDecision()?.requests ?? []
    if (request && (!isPhone || currentId !== undefined)) open(request._id)
  }
  const rowsReason = (rows: readonly RequestRow[]) => (rows.some(isUndecided) ? undefined : t('noneOpen'))
  const bulk: BulkAction<RequestRow>[] = [
    {
      label: t('approve'),
      icon: <IconCheck {...icon} />,
      run: async (_, rows) => holdDecision(rows.filter(isUndecided), { status: 'approved' }),
      rowsReason,
    },
    {
      label: t('rejectMore'),
      icon: <IconX {...icon} />,
      run: (_, rows) => confirmReject(rows.filter(isUndecided)),
      danger: true,
      rowsReason,
    },
  ]
  const primaryColumn: PrimaryColumn<RequestRow> = useMemo(
    () => ({
      label: t('customer'),
      name: ({ customer }) => customer.name,
      to: ({ _id }) => `${search}#${_id}`,
      beside: {
        isOpen: ({ _id }) => _id === currentId,
        open: ({ _id }) => open(_id),
        opensOnFocus: !isPhone,
      },
    }),
    [t, search, currentId, open, isPhone],
  )
  const recordReason = can('view_tasks') && can('view_customers') ? undefined : t('cannotRecord')
  const record = (
    <Tooltip label={recordReason} disabled={!recordReason}>
      <Button
        variant="default"
        leftSection={<IconPlus {...icon} />}
        {...(recordReason ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: () => setIsRecording(true) })}
      >
        {t('record')}
      </Button>
    </Tooltip>
  )
  const isPending = new URLSearchParams(search).get('status') === 'pending'
  return (
    <>
      <ListPage
        title={t('title')}
        list={rewardRequests.list}
        sort={isPending ? oldest : newest}
        tabs={useRequestTabs()}
        {...useRequestList()}
        primaryColumn={primaryColumn}
        primaryButton={() => record}
        bulk={bulk}
        detail={{
          isOpen: currentId !== undefined,
          render: (rows, isCurrent) => (
            <ReviewPane
              rows={rows}
              isCurrent={isCurrent}
              held={held}
              currentId={currentId}
              isPhone={isPhone}
              open={open}
              close={close}
              approve={(request) => {
                holdDecision([request], { status: 'approved' })
                openNext(rows, request)
              }}
              reject={(request) => void confirmReject([request]).then((isDone) => isDone && openNext(rows, request))}
              undo={undo}
            />
          ),
        }}
        extraKeys={[
          { keys: ['A'], label: t('approveKey') },
          { keys: ['R'], label: t('rejectKey') },
          { keys: ['1', '…', '7'], label: t('reasonKey') },
          { keys: ['U'], label: t('undoKey') },
          { keys: ['↓', '↑'], label: t('nextOrPrevious') },
        ]}
        empty={{ illustration: 'quiet', title: t('emptyTitle'), body: t('emptyBody'), secondaryActions: record }}
        emptyView={({ search: term, filters: { status, ...others } }) =>
          status === 'pending' && term === '' && Object.keys(others).length === 0
            ? { title: t('doneTitle'), body: t('doneBody') }
            : undefined
        }
      />
      <UndoBar held={held} undo={undo} />
      {dialog}
      {isRecording && (
        <Suspense>
          <RecordDialog close={() => setIsRecording(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The menu opens what waits; the list itself writes a state when its filters are cleared. */
const RequestsPage = () => {
  const { search, hash, state } = useLocation()
  if (search === '' && state === null) return <Navigate to={{ search: 'status=pending', hash }} replace />
  return <RequestQueue />
}

export default withPermission(RequestsPage, 'review_task_requests', rewardRequestsText)
