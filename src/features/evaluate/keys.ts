import type * as vscode from 'vscode';

/** Keys of endpoints, in VS Code's secret storage. A key belongs to an origin: no profile can have it sent elsewhere. */
export class EndpointKeys {
  constructor(readonly secrets: vscode.SecretStorage) {}

  /** @param baseUrl the endpoint's @returns null where none is set */
  async of(baseUrl: string): Promise<string | null> {
    return (await this.secrets.get(nameOf(baseUrl))) ?? null;
  }

  async set(baseUrl: string, key: string): Promise<void> {
    await this.secrets.store(nameOf(baseUrl), key);
  }

  async remove(baseUrl: string): Promise<void> {
    await this.secrets.delete(nameOf(baseUrl));
  }
}

const nameOf = (baseUrl: string): string => `cohortLens.key:${new URL(baseUrl).origin}`;
