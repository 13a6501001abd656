// A newcomer's first window should show records, and no setting or address makes VS Code open a certain view.
const vscode = require('vscode');

exports.activate = async () => {
  await vscode.commands.executeCommand('cohortLens.dataSets.focus');
};
