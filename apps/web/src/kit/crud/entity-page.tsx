import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { emptyObject, idParams } from '#contract/core/fields.ts'
import type { RequestOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DeleteMenu } from '#web/kit/actions/delete-menu.tsx'
import { entityText } from './entity.text.ts'
import { useEntityAccess } from './use-entity-access.ts'
import type { NamedEntity, Removal } from './use-removal.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { LastChange } from './last-change.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { useDeleteAndLeave } from './use-delete-and-leave.ts'

interface Entity extends NamedEntity {
  version: number
  updatedAt: string
  updatedBy: string | null
}

type Schema = z.core.$ZodType
type None = typeof emptyObject
type ById = typeof idParams

interface EntityEndpoints<Row, Create extends Schema, Update extends Schema> {
  get: Endpoint<'vendor', 'store in query', 'read', ById, None, None, z.core.$ZodType<Row>>
  create: Endpoint<'vendor', 'store in body', 'write', None, None, Create, z.core.$ZodType<Row>>
  update: Endpoint<'vendor', 'store in body', 'write', ById, None, Update, z.core.$ZodType<Row>>
}

interface EntityPageProps<Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema> {
  endpoints: EntityEndpoints<Row, Create, Update>
  /** As in "You don't have permission to edit brands". */
  pluralNoun: string
  /** Title and button label of the create page. */
  create: { title: string; saveLabel: string }
  schema: Form
  values: (entity: Row | undefined) => z.input<Form>
  /** Converts the form's values to the request body, where they differ. */
  toBody?: (values: z.output<Form>) => z.input<Create>
  removal?: Removal<NoInfer<Row>>
  /** Path of the list, opened after creating or deleting. */
  listPath?: string
  /** Path to open after creating, instead of the list. */
  afterCreate?: (entity: Row) => string
  /** The toast after an update, instead of the default. */
  savedText?: (entity: Row) => string
  /** Overrides parts of the page of an existing entity; `lockedReason` if this one can't be edited. */
  header?: (entity: Row) => {
    status?: ReactNode
    subtitle?: ReactNode
    actions?: ReactNode
    aside?: ReactNode
    lockedReason?: string
  }
  /** Buttons of an existing entity, beside the menu with Delete. */
  secondaryActions?: (entity: Row) => ReactNode
  /** The fields; the entity is undefined while creating. */
  children: (entity: Row | undefined) => ReactNode
}

/** `toBody` is optional only if the create endpoint accepts the form's values as they are. */
type NeedsBody<Form extends z.ZodObject, Create extends Schema> =
  z.output<Form> extends z.input<Create> ? unknown : { toBody: (values: z.output<Form>) => z.input<Create> }

const asIs = (values: unknown) => values as never

const CreatePage = <Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema>({
  endpoints,
  create: { title, saveLabel },
  schema,
  values,
  toBody = asIs,
  listPath = '..',
  afterCreate,
  children,
}: EntityPageProps<Form, Row, Create, Update>) => {
  const t = useText(entityText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={title}
      schema={schema}
      endpoint={endpoints.create}
      values={values}
      request={(parsed) => ({ body: toBody(parsed) }) as RequestOf<typeof endpoints.create>}
      successMessage={({ name }) => t('created', { name })}
      onSaved={(entity) => void navigate(afterCreate?.(entity) ?? listPath, { relative: 'path', replace: true })}
      saveLabel={saveLabel}
    >
      {children(undefined)}
    </FormPage>
  )
}

const EditPage = <Form extends z.ZodObject, Row extends Entity, Create extends Schema, Update extends Schema>({
  id,
  endpoints,
  pluralNoun,
  schema,
  values,
  toBody = asIs,
  removal,
  listPath = '..',
  savedText,
  header,
  secondaryActions,
  children,
}: EntityPageProps<Form, Row, Create, Update> & { id: string }) => {
  const t = useText(entityText)
  const deleteAndLeave = useDeleteAndLeave(listPath)
  const { editReason } = useEntityAccess(endpoints, pluralNoun)
  const { data: entity, error, refetch } = useGet(endpoints.get, { params: { id } })
  if (!entity) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const buttons = secondaryActions?.(entity)
  const menu = removal && !editReason && (
    <DeleteMenu busy={removal.removing} onDelete={() => deleteAndLeave(() => removal.remove([entity]))} />
  )
  const toUpdateBody = (parsed: z.output<Form>, { version }: Row) => ({ ...(toBody(parsed) as object), version })
  return (
    <FormPage
      key={id}
      title={entity.name}
      subtitle={<LastChange entity={entity} />}
      lockedReason={editReason}
      actions={
        (buttons ?? menu) && (
          <>
            {buttons}
            {menu}
          </>
        )
      }
      {...header?.(entity)}
      schema={schema}
      endpoint={endpoints.update}
      entity={entity}
      values={values}
      request={(parsed, openedEntity = entity) =>
        ({ params: { id }, body: toUpdateBody(parsed, openedEntity) }) as unknown as RequestOf<typeof endpoints.update>
      }
      successMessage={savedText ?? (({ name }) => t('saved', { name }))}
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
