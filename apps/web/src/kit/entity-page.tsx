import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { none, oneById } from '#contract/core/fields.ts'
import type { RequestOf } from '../client/request.ts'
import { useText } from '../client/text.ts'
import { useGet } from '../client/use-get.ts'
import { DeleteButton } from './delete-button.tsx'
import { entityText } from './entity/entity.text.ts'
import { useEntityAccess } from './entity/use-entity-access.ts'
import type { Named, Removal } from './entity/use-removal.ts'
import { ErrorState } from './feedback.tsx'
import { FormPage } from './form-page.tsx'
import { LastChange } from './last-change.tsx'
import { FormSkeleton } from './skeletons.tsx'
import { useDeleteAndLeave } from './use-delete-and-leave.ts'

interface Entity extends Named {
  version: number
  updatedAt: string
  updatedBy: string | null
}

type Schema = z.core.$ZodType
type None = typeof none
type ById = typeof oneById

interface EntityCalls<Row, Create extends Schema, Update extends Schema> {
  get: Endpoint<'vendor', 'store in query', 'read', ById, None, None, z.core.$ZodType<Row>>
  create: Endpoint<'vendor', 'store in body', 'stored', None, None, Create, z.core.$ZodType<Row>>
  update: Endpoint<'vendor', 'store in body', 'stored', ById, None, Update, z.core.$ZodType<Row>>
}

interface EntityPageProps<Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema> {
  calls: EntityCalls<Row, Create, Update>
  /** As in "You don't have permission to edit brands". */
  items: string
  /** Title and button label of the create page. */
  create: { title: string; save: string }
  schema: Form
  values: (entity: Row | undefined) => z.input<Form>
  /** Converts the form's values to the request body, where they differ. */
  toBody?: (values: z.output<Form>) => z.input<Create>
  removal?: Removal<NoInfer<Row>>
  /** Path of the list, opened after creating or deleting. */
  list?: string
  /** Path to open after creating, instead of the list. */
  afterCreate?: (entity: Row) => string
  /** The toast after an update, instead of the default. */
  savedText?: (entity: Row) => string
  /** Overrides parts of the header of an existing entity. */
  header?: (entity: Row) => { status?: ReactNode; subtitle?: ReactNode; actions?: ReactNode }
  /** The fields; the entity is undefined while creating. */
  children: (entity: Row | undefined) => ReactNode
}

/** `toBody` is optional only if the create endpoint accepts the form's values as they are. */
type NeedsBody<Form extends z.ZodObject, Create extends Schema> =
  z.output<Form> extends z.input<Create> ? unknown : { toBody: (values: z.output<Form>) => z.input<Create> }

const unchanged = (values: unknown) => values as never

const CreatePage = <Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema>({
  calls,
  create: { title, save },
  schema,
  values,
  toBody = unchanged,
  list = '..',
  afterCreate,
  children,
}: EntityPageProps<Form, Row, Create, Update>) => {
  const t = useText(entityText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={title}
      schema={schema}
      endpoint={calls.create}
      values={values}
      request={(read) => ({ body: toBody(read) }) as RequestOf<typeof calls.create>}
      success={({ name }) => t('created', { name })}
      saved={(entity) => void navigate(afterCreate?.(entity) ?? list, { relative: 'path', replace: true })}
      save={save}
    >
      {children(undefined)}
    </FormPage>
  )
}

const EditPage = <Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema>({
  id,
  calls,
  items,
  schema,
  values,
  toBody = unchanged,
  removal,
  list = '..',
  savedText,
  header,
  children,
}: EntityPageProps<Form, Row, Create, Update> & { id: string }) => {
  const t = useText(entityText)
  const deleteAndLeave = useDeleteAndLeave(list)
  const { editReason } = useEntityAccess(calls, items)
  const { data: entity, error, refetch } = useGet(calls.get, { params: { id } })
  if (!entity) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const bodyOf = (read: z.output<Form>, { version }: Row) => ({ ...(toBody(read) as object), version })
  return (
    <FormPage
      key={id}
      title={entity.name}
      subtitle={<LastChange of={entity} />}
      locked={editReason}
      actions={
        removal &&
        !editReason && (
          <DeleteButton busy={removal.removing} run={() => deleteAndLeave(() => removal.remove([entity]))} />
        )
      }
      {...header?.(entity)}
      schema={schema}
      endpoint={calls.update}
      entity={entity}
      values={values}
      request={(read, opened = entity) =>
        ({ params: { id }, body: bodyOf(read, opened) }) as unknown as RequestOf<typeof calls.update>
      }
      success={savedText ?? (({ name }) => t('saved', { name }))}
    >
      {children(entity)}
    </FormPage>
  )
}

/**
 * Create and edit page of an entity declared with `crud()`: edits the entity in the URL, or creates one if there is
 * none. Loads it, shows who changed it last, locks the form without the permission to edit, and saves with its version.
 */
export const EntityPage = <Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema>(
  props: EntityPageProps<Form, Row, Create, Update> & NeedsBody<Form, Create>,
) => {
  const [id] = Object.values(useParams())
  return id === undefined ? <CreatePage {...props} /> : <EditPage {...props} id={id} />
}
