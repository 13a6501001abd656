import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TASKS, type Task } from '../../../src/core/questions/question';
import { TASK_RULES } from '../../../src/core/tasks/tasks';
import { bundledIdeas, bundledQuestions } from './bundled_sets';

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly allOf: readonly { readonly if: Schema; readonly then: Partial<Schema> }[];
  readonly definitions: { readonly idea: Schema };
}

const schema = (name: string): Schema =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../media/schemas', name), 'utf8')) as Schema;

const question = schema('question.schema.json');
const { idea } = schema('ideas.schema.json').definitions;

const ruleOf = ({ allOf }: Schema, task: Task): Partial<Schema> =>
  allOf.find(rule => rule.if.properties['task']?.const === task)!.then;

describe('the schemas', () => {
  it('know the keys of every bundled question and idea, and all tasks', () => {
    for (const one of bundledQuestions()) {
      expect(Object.keys(question.properties)).toEqual(expect.arrayContaining(Object.keys(one)));
    }
    for (const one of bundledIdeas().values()) {
      expect(Object.keys(idea.properties)).toEqual(expect.arrayContaining(Object.keys(one)));
    }
    for (const of of [question, idea]) expect(of.properties['task']?.enum).toEqual(TASKS);
  });

  it.each(TASKS)('ask of %s what its rules ask', task => {
    const { params, ideaKeys } = TASK_RULES[task];
    expect([...(ruleOf(question, task).properties?.['params']?.required ?? [])].sort()).toEqual([...params].sort());
    expect([...(ruleOf(idea, task).required ?? [])].sort()).toEqual([...ideaKeys].sort());
  });
});
