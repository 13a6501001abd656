import type * as vscode from 'vscode';

/** The view "Data Sets": data set → split → subjects. */
export class DataSetTree implements vscode.TreeDataProvider<never> {
  getTreeItem(node: never): vscode.TreeItem {
    return node;
  }

  getChildren(): never[] {
    return [];
  }
}
