import { Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  entryTitle,
  inputName,
  hasStateOptions,
  stateLabels,
  statesOf,
  stateValues,
} from '~/modules/questionnaire/answers'
import { maxEntries, type Part, type Question } from '~/modules/questionnaire/question'
import { useHydrated } from '../use-hydrated'
import styles from './answer-inputs.module.css'

type Shared = {
  /** The initial values by field name. */
  inputs: Record<string, string>
  /** Errors by field name; their messages are shown at the end of the question, where there is room. */
  errors: Record<string, string>
  /** The id of the element with these messages. */
  message: string
}

/**
 * Marks an invalid field and points to its message. Mantine would put the message under the field, where
 * there is no room.
 */
const problemOf = (name: string, { errors, message }: Pick<Shared, 'errors' | 'message'>) => ({
  error: errors[name],
  errorProps: { id: message },
  inputWrapperOrder: ['label', 'description', 'input'] as ('label' | 'description' | 'input')[],
})

const inputModes = {
  money: 'decimal',
  count: 'numeric',
  percent: 'decimal',
  phone: 'tel',
  email: 'email',
} as const
const shortKinds = new Set<string>(['money', 'count', 'percent', 'date', 'phone'])

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
/** What can be chosen instead of an answer. */
const otherStates = (['unknown', 'not_applicable'] as const).map((state) => ({
  value: stateValues[state],
  label: stateLabels[state],
}))

/** An input for one value, labeled by the element `labelledBy` or, without it, by the part's own label. */
function ValueInput({
  part,
  name,
  labelledBy,
  inputs,
  ...problems
}: Shared & { part: Part | Question; name: string; labelledBy?: string }) {
  const problem = problemOf(name, problems)
  const shared = {
    id: name,
    name,
    defaultValue: inputs[name] ?? '',
    autoComplete: 'off',
    'aria-labelledby': labelledBy,
  }
  if (part.kind === 'passage')
    return (
      <Input.Wrapper {...problem} id={name} className={styles.full}>
        <Input {...shared} component="textarea" multiline rows={3} error={problem.error !== undefined} />
      </Input.Wrapper>
    )
  const named = {
    ...shared,
    ...problem,
    ...(!labelledBy && { label: part.label }),
    className: shortKinds.has(part.kind) ? styles.short : styles.wide,
  }
  if (part.kind === 'choice' || (part.kind === 'yesno' && !labelledBy))
    return (
      <NativeSelect
        {...named}
        data={[
          { value: '', label: 'Choose' },
          ...(part.kind === 'choice' ? part.choices.map(({ value, label }) => ({ value, label })) : yesOrNo),
          ...(labelledBy ? otherStates : []),
        ]}
      />
    )
  return (
    <TextInput
      {...named}
      type={part.kind === 'date' ? 'date' : 'text'}
      inputMode={inputModes[part.kind as keyof typeof inputModes]}
      {...(labelledBy && part.kind === 'money' && { leftSection: '$', leftSectionWidth: '1.75rem' })}
      {...(labelledBy && part.kind === 'percent' && { rightSection: '%' })}
    />
  )
}

function YesNo({ question, inputs, errors, message }: Shared & { question: Question }) {
  const name = inputName.value(question.id)
  return (
    <div className={styles.choices}>
      {[...yesOrNo, ...otherStates].map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={inputs[name] === value}
            aria-describedby={errors[name] ? message : undefined}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

function Parts({
  parts,
  nameOf,
  ...shared
}: Shared & { parts: readonly Part[]; nameOf: (part: string) => string }) {
  return (
    <div className={styles.parts}>
      {parts.map((part) => (
        <ValueInput key={part.id} part={part} name={nameOf(part.id)} {...shared} />
      ))}
    </div>
  )
}

function Entries({ question, ...shared }: Shared & { question: Question & { kind: 'entries' } }) {
  const { id, parts, entryName } = question
  const indexes = Array.from({ length: maxEntries }, (_, index) => index)
  const isFilled = (index: number) => parts.some((part) => shared.inputs[inputName.value(id, index, part.id)])
  const filled = indexes.findLastIndex(isFilled) + 1
  // Without JavaScript, there is always one empty entry.
  const [rows, setRows] = useState(Math.min(maxEntries, filled + 1))
  const isHydrated = useHydrated()
  return (
    <>
      {indexes.slice(0, rows).map((index) => (
        <fieldset key={index} className={styles.entry}>
          <legend>{entryTitle(entryName, index)}</legend>
          <Parts parts={parts} nameOf={(part) => inputName.value(id, index, part)} {...shared} />
        </fieldset>
      ))}
      {isHydrated && rows < maxEntries && (
        <Button type="button" variant="default" size="xs" onClick={() => setRows(rows + 1)}>
          Add another {entryName}
        </Button>
      )}
    </>
  )
}

function QuestionInputs({
  question,
  labelledBy,
  ...shared
}: Shared & { question: Question; labelledBy: string }) {
  const { id } = question
  switch (question.kind) {
    case 'yesno':
      return <YesNo question={question} {...shared} />
    case 'entry':
      return <Parts parts={question.parts} nameOf={(part) => inputName.value(id, part)} {...shared} />
    case 'entries':
      return <Entries question={question} {...shared} />
    default:
      return <ValueInput part={question} name={inputName.value(id)} labelledBy={labelledBy} {...shared} />
  }
}

/** All inputs of a question: its fields, and the alternatives such as "unknown". */
export function AnswerInputs({
  question,
  labelledBy,
  ...shared
}: Shared & { question: Question; labelledBy: string }) {
  const { id } = question
  const name = inputName.state(id)
  const isFullWidth = question.kind === 'entry' || question.kind === 'entries'
  return (
    <div className={isFullWidth ? styles.whole : styles.line}>
      <QuestionInputs question={question} labelledBy={labelledBy} {...shared} />
      {!hasStateOptions(question) && (
        <div className={styles.choices}>
          {statesOf(question).map(({ value, label }) => (
            <Checkbox
              key={value}
              id={`${name}.${value}`}
              name={name}
              value={value}
              label={label}
              size="md"
              defaultChecked={shared.inputs[name] === value}
              aria-describedby={shared.errors[name] ? shared.message : undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The document and page that an answer comes from, and its date. */
export function SourceInputs({
  id,
  documentsList,
  inputs,
  errors,
  message,
}: Shared & { id: string; /** The id of the list of documents. */ documentsList: string }) {
  const names = [inputName.document(id), inputName.page(id), inputName.asOf(id)]
  const summary = inputs[inputName.document(id)]
    ? `Source: ${inputs[inputName.document(id)]}`
    : 'Source and date'
  const text = (name: string, label: string) => ({
    id: name,
    name,
    label,
    defaultValue: inputs[name] ?? '',
    ...problemOf(name, { errors, message }),
    autoComplete: 'off',
  })
  return (
    <details className={styles.source} open={names.some((name) => errors[name] !== undefined) || undefined}>
      <summary>{summary}</summary>
      <div className={styles.parts}>
        <TextInput
          {...text(inputName.document(id), 'Document')}
          list={documentsList}
          description="Leave this empty if you know the answer yourself."
        />
        <TextInput {...text(inputName.page(id), 'Page')} inputMode="numeric" />
        <TextInput
          {...text(inputName.asOf(id), 'As of')}
          type="date"
          description="Leave this empty for today."
        />
      </div>
    </details>
  )
}
